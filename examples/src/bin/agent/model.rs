//! What the loop needs of a model: it gets the conversation and says the next message, piece by piece.

use std::path::PathBuf;

use toolpact::Session;
use toolpact::tool::BoxFuture;
use toolpact::turn::Call;

use crate::conversation::Conversation;

/// What a model gets before it says its next message.
pub(crate) struct Request<'a> {
    /// The system prompt.
    pub(crate) system: &'a str,
    /// Whose visible tools the model may call.
    pub(crate) session: &'a Session,
    /// What was said so far.
    pub(crate) conversation: &'a Conversation,
}

/// A piece of a message.
pub(crate) enum Said {
    /// A piece of text.
    Text(String),
    /// A call that is complete, or that was cut off and says so.
    Call(Call),
}

/// Takes the pieces of a message as they come.
pub(crate) type Hear<'a> = dyn FnMut(Said) + Send + 'a;

/// A model, recorded or real.
pub(crate) trait Model: Send {
    /// Says the next message. A message without calls is the last one.
    fn next<'a>(&'a mut self, request: Request<'a>, hear: &'a mut Hear<'a>) -> BoxFuture<'a, Result<(), ModelError>>;
}

/// Why a model says nothing more.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ModelError {
    #[error("there is no key for {service}: set the environment variable {variable}")]
    NoKey { service: String, variable: &'static str },
    #[error("{url} cannot be reached: {cause}; check the address (--base-url) and that the server runs")]
    Unreachable { url: String, cause: String },
    #[error("{url} refused the key (HTTP {status}): check the environment variable {variable}. It said: {said}")]
    Unauthorized { url: String, status: u16, variable: &'static str, said: String },
    #[error(
        "{url} does not know the model {model} or the address (HTTP {status}): check --model and --base-url. It said: {said}"
    )]
    NotFound { url: String, model: String, status: u16, said: String },
    #[error("{url} answered with HTTP {status}. It said: {said}")]
    Status { url: String, status: u16, said: String },
    #[error("{url} ended the message before it was complete{cause}; run the task again")]
    Cut { url: String, cause: String },
    #[error("{url} sent what cannot be understood: {cause}")]
    Unreadable { url: String, cause: String },
    #[error("the client for models cannot be built: {0}")]
    Client(String),
    #[error("the recorded conversation {path} cannot be replayed: {message}")]
    Recording { path: PathBuf, message: String },
    #[error("what happened is not what was recorded: the call {call} {message}")]
    Differs { call: String, message: String },
}
