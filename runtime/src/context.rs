//! What a running tool gets from the host. There are no globals: everything a tool may use is reached from here.

use std::any::{Any, TypeId};
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::events::{Event, Message};
use crate::session::{Session, SessionId};
use crate::tool::{CallId, ToolName};
use crate::turn::Activity;

/// What a tool can do without an answer: the end of a sentence for the model.
const WITHOUT: &str = "; go on with what you know, and say at the end what you assumed";

/// What the host lends to one call. Cheap to clone.
#[derive(Clone)]
pub struct Context(Arc<Inner>);

struct Inner {
    session: Session,
    call: CallId,
    tool: ToolName,
    cancellation: CancellationToken,
    activity: Activity,
}

impl Context {
    pub(crate) fn new(session: Session, call: CallId, tool: ToolName, cancellation: CancellationToken) -> Self {
        Self(Arc::new(Inner { session, call, tool, cancellation, activity: Activity::new() }))
    }

    /// The session that the call belongs to: its toolset, files and permissions.
    pub fn session(&self) -> &Session {
        &self.0.session
    }

    /// Identity of the session.
    pub fn session_id(&self) -> &SessionId {
        self.0.session.id()
    }

    /// Identity of the call.
    pub fn call_id(&self) -> &CallId {
        &self.0.call
    }

    /// The tool that is called.
    pub fn tool(&self) -> &ToolName {
        &self.0.tool
    }

    /// The workspace, absolute, with every symbolic link resolved.
    pub fn working_directory(&self) -> &Path {
        self.0.session.files().root()
    }

    /// Cancelled when the call should stop.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.0.cancellation
    }

    /// Whether the call should stop; for loops in tools that block.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancellation.is_cancelled()
    }

    /// A secret of the host by its name. It never reaches the model: keep it out of what the tool returns.
    pub fn secret(&self, name: &str) -> Option<&str> {
        self.0.session.secret(name)
    }

    /// A setting of the host by its name.
    pub fn setting(&self, name: &str) -> Option<&Value> {
        self.0.session.setting(name)
    }

    /// A state that the host registered, by its type.
    pub fn state<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.0.session.state(TypeId::of::<T>())?.downcast().ok()
    }

    /// Tells the host how far the call is. A sign of life: the time allowed without one begins again.
    pub fn progress(&self, message: impl Into<String>) {
        if self.0.activity.mark() {
            self.0.session.emit(|| Event::Progress { call: self.0.call.clone(), message: message.into() });
        }
    }

    /// Sends a piece of output to the host while the call still runs. A sign of life, as [`Context::progress`].
    pub fn output(&self, text: impl Into<String>) {
        if self.0.activity.mark() {
            self.0.session.emit(|| Event::Output { call: self.0.call.clone(), text: text.into() });
        }
    }

    pub(crate) fn activity(&self) -> &Activity {
        &self.0.activity
    }

    /// Sends a message to a person over the channel of the host.
    ///
    /// # Errors
    /// The host has no channel, or it could not deliver the message.
    pub async fn send(&self, message: Message) -> Result<(), String> {
        match self.0.session.channel() {
            Some(channel) => channel.send(message).await,
            None => Err("the host has no channel to send messages over".into()),
        }
    }

    /// Asks the person a question of the tool's own.
    ///
    /// # Errors
    /// Nobody is there to ask.
    pub async fn ask(&self, question: &str) -> Result<String, String> {
        match self.0.session.approver() {
            Some(approver) => {
                let answer = approver.answer(&self.0.call, question).await;
                answer.ok_or_else(|| format!("nobody answered the question{WITHOUT}"))
            }
            None => Err(format!("nobody is there to ask{WITHOUT}")),
        }
    }
}
