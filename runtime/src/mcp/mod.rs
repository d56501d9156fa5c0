//! A server of the Model Context Protocol over stdio: the tools of a session, for any client of the protocol.
//!
//! The tools that the session sees are listed with their schemas and with hints from their contracts; their guidance is
//! the server's `instructions`. A call goes through the same stages as any other: arguments that do not fit come back as a
//! result with `isError` and the sentence that teaches, and a call that needs permission is a question to the person
//! behind the client (elicitation), or denied where the client cannot ask. Calls that come at the same time are a turn:
//! those that conflict wait for each other, the others overlap.
//!
//! ```no_run
//! use toolpact::{Registry, Session, Toolset, mcp, tool};
//!
//! /// Count the letters of a text.
//! #[tool(category = think, guidance = "Use it for every count: guesses are wrong.")]
//! fn count_letters(
//!     /// Text to count in.
//!     text: String,
//! ) -> usize {
//!     text.chars().filter(|letter| letter.is_alphabetic()).count()
//! }
//!
//! #[tokio::main(flavor = "current_thread")]
//! async fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let session = Session::builder(Toolset::default_of(&Registry::linked()?)?).workspace("/path/to/project");
//!     mcp::Server::new(session)?.named("letters", "1.0.0").serve_stdio().await?;
//!     Ok(())
//! }
//! ```
//!
//! Programs with the command line (feature `cli`) have the subcommand `serve`; [`serve_linked`] is one line for the others.
//! What it does not do: resources, prompts, and transports over HTTP.

mod arrival;
mod calls;
mod client;
mod form;
mod handler;
mod inbox;
mod lines;
mod listing;
mod put_off;
mod result;
mod running;
#[cfg(unix)]
mod stdio;

use std::io;

use rmcp::service::{QuitReason, ServerInitializeError, serve_server_with_ct};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_util::sync::CancellationToken;

use self::handler::Handler;
use self::inbox::Inboxes;
use self::lines::Lines;
use crate::error::{RegistryError, SelectionError, SessionError};
use crate::registry::Registry;
use crate::session::{Session, SessionBuilder};
use crate::toolset::{Selection, Strategy, Toolset};

/// Why a server could not serve.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The linked tools do not make a registry.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// No tool is linked.
    #[error(transparent)]
    Selection(#[from] SelectionError),
    /// The session cannot begin.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The streams of the process cannot be taken.
    #[error("stdin and stdout cannot be taken for the protocol: {0}")]
    Streams(#[from] io::Error),
    /// The client does not begin as the protocol says.
    #[error("the client did not begin a conversation of the protocol: {0}")]
    Handshake(String),
    /// The server itself failed.
    #[error("the server stopped because of a fault of its own: {0}")]
    Fault(String),
}

/// Serves every linked tool over stdin and stdout, in the current directory, until the client hangs up.
///
/// # Errors
/// The tools are at odds, or the client does not speak the protocol.
pub async fn serve_linked() -> Result<(), ServeError> {
    let everything = Selection { strategy: Some(Strategy::Everything), ..Selection::default() };
    let toolset = Toolset::new(&Registry::linked()?, &everything)?;
    Server::new(Session::builder(toolset))?.serve_stdio().await
}

/// Serves the tools of one session to one client.
pub struct Server {
    session: Session,
    inboxes: Inboxes,
    name: String,
    version: String,
}

impl Server {
    /// A server of the session that the builder describes. Questions go to the client, unless the builder names somebody
    /// else who answers them.
    ///
    /// # Errors
    /// The session cannot begin.
    pub fn new(session: SessionBuilder) -> Result<Self, SessionError> {
        let inboxes = Inboxes::default();
        let session = session.asked_otherwise(inboxes.clone()).watched_also_by(inboxes.clone()).build()?;
        let (name, version) = (env!("CARGO_PKG_NAME").into(), env!("CARGO_PKG_VERSION").into());
        Ok(Self { session, inboxes, name, version })
    }

    /// How the server calls itself to the client; this library and its version when left out.
    #[must_use]
    pub fn named(self, name: impl Into<String>, version: impl Into<String>) -> Self {
        Self { name: name.into(), version: version.into(), ..self }
    }

    /// The session. Its cancellation ends the server.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What clients do not get as it was declared, a sentence each: tools left out, schemas simplified, guidance over the budget.
    pub fn notes(&self) -> Vec<String> {
        listing::notes(&self.session)
    }

    /// Serves over stdin and stdout until the client hangs up; then the session is cancelled and its kept results are removed.
    ///
    /// On Unix the process's own stdout becomes its stderr and its stdin is empty from here on, so that nothing that a tool
    /// prints, or a program that it starts reads, can get between the messages.
    ///
    /// # Errors
    /// The streams cannot be taken, or the client does not speak the protocol.
    pub async fn serve_stdio(self) -> Result<(), ServeError> {
        #[cfg(unix)]
        let (input, output) = stdio::take()?;
        #[cfg(not(unix))]
        let (input, output) = (tokio::io::stdin(), tokio::io::stdout());
        self.serve(input, output).await
    }

    /// Serves over a pair of byte streams, one message a line, until the input ends or the session is cancelled. Calls that
    /// run when the input ends have 5 seconds to come to their result.
    ///
    /// Must be called inside a tokio runtime.
    ///
    /// # Errors
    /// The client does not speak the protocol.
    pub async fn serve<R, W>(self, input: R, output: W) -> Result<(), ServeError>
    where
        R: AsyncRead + Send + Unpin + 'static,
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let Self { session, inboxes, name, version } = self;
        for note in listing::notes(&session) {
            tracing::warn!("{note}");
        }
        let hung_up = CancellationToken::new();
        let lines = Lines::new(input, output, hung_up.clone());
        let handler = Handler::new(session.clone(), inboxes, hung_up, (name, version));
        let calls = handler.calls.clone();
        let served = converse(handler, lines, session.cancellation().child_token()).await;
        session.cancel();
        calls.end().await;
        session.spill().remove();
        served
    }
}

async fn converse<R, W>(handler: Handler, lines: Lines<R, W>, until: CancellationToken) -> Result<(), ServeError>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let running = match serve_server_with_ct(handler, lines, until).await {
        Ok(running) => running,
        // A client that leaves before it says anything is no failure.
        Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => return Ok(()),
        Err(error) => return Err(ServeError::Handshake(error.to_string())),
    };
    match running.waiting().await {
        Ok(QuitReason::JoinError(error)) | Err(error) => Err(ServeError::Fault(error.to_string())),
        Ok(_) => Ok(()),
    }
}
