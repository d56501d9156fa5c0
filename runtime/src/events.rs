//! What a host can watch while a turn runs, and the channel over which tools reach people. Nothing here decides anything.

use std::time::Duration;

use serde::Serialize;

use crate::outcome::Ending;
use crate::tool::{BoxFuture, CallId};

/// Something that happened to a call.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// The call was accepted into the turn.
    Queued {
        /// The call.
        call: CallId,
        /// The tool as the model named it.
        tool: String,
    },
    /// The call waits for an earlier one.
    Waiting {
        /// The call.
        call: CallId,
        /// The call that it waits for.
        on: CallId,
        /// Why, as a clause that calls this one the later call and the other the earlier one.
        why: String,
    },
    /// A person is asked.
    Asking {
        /// The call.
        call: CallId,
        /// What is asked.
        question: String,
    },
    /// The call began to run.
    Started {
        /// The call.
        call: CallId,
        /// From the beginning of the turn.
        at: Duration,
    },
    /// The tool tells how far it is.
    Progress {
        /// The call.
        call: CallId,
        /// How far.
        message: String,
    },
    /// A piece of output of a call that still runs.
    Output {
        /// The call.
        call: CallId,
        /// The piece.
        text: String,
    },
    /// The tool holds a thread that others need: it should be a plain function, which gets a thread of its own.
    HoldsThread {
        /// The call.
        call: CallId,
        /// The tool.
        tool: String,
        /// For how long it has held the thread in one go.
        held: Duration,
    },
    /// The call ended; nothing of it comes after this.
    Finished {
        /// The call.
        call: CallId,
        /// How.
        ending: Ending,
        /// From the beginning of the turn.
        at: Duration,
    },
}

/// Receives events. Called on the threads that run the calls: return soon.
pub trait EventSink: Send + Sync {
    /// Takes one event.
    fn event(&self, event: &Event);
}

impl<F: Fn(&Event) + Send + Sync> EventSink for F {
    fn event(&self, event: &Event) {
        self(event);
    }
}

/// A message from a tool to a person.
#[derive(Clone, Debug, Serialize)]
pub struct Message {
    /// Whom it is for, in the host's own terms.
    pub to: String,
    /// The message.
    pub text: String,
}

/// Delivers messages to people.
pub trait Channel: Send + Sync {
    /// Delivers one message, or says why not.
    fn send(&self, message: Message) -> BoxFuture<'_, Result<(), String>>;
}
