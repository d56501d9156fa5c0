//! How a call ended: exactly one typed outcome for each call of a turn.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::effect::Effect;
use crate::output::Content;
use crate::schema::Repair;
use crate::tool::CallId;

/// How one call ended, and what the model is told.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Outcome {
    /// The call.
    pub call: CallId,
    /// The tool as the model named it.
    pub tool: String,
    /// How it ended.
    pub ending: Ending,
    /// What the model is told.
    pub content: Content,
    /// What the call declared to do, once it was prepared.
    pub effect: Option<Effect>,
    /// What was put right in the arguments before they were used.
    pub repairs: Vec<Repair>,
    /// The whole result, when it was too long to send.
    pub spilled: Option<PathBuf>,
    /// When the call came, from the beginning of the turn.
    pub queued: Duration,
    /// When the run began, from the beginning of the turn; `None` if it never began.
    pub started: Option<Duration>,
    /// When the call ended, from the beginning of the turn.
    pub ended: Duration,
}

/// How a call ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ending {
    /// The tool gave a result.
    Done,
    /// The tool reported a failure.
    Failed,
    /// The arguments were refused.
    Invalid,
    /// No tool has that name.
    Unknown,
    /// The tool exists and must be loaded first.
    Hidden,
    /// The tool was disabled.
    Disabled,
    /// The tool is not for sub-agents.
    NotForSubagents,
    /// The call was not permitted.
    Denied(DeniedBy),
    /// Plan mode: what the call would do was described, nothing ran.
    Planned,
    /// A call that it depends on did not succeed, so it did not run.
    Skipped {
        /// The call that did not succeed.
        because: CallId,
    },
    /// Cancelled before it began; nothing happened.
    CancelledBeforeStart,
    /// Cancelled while it ran; effects are possible.
    CancelledAfterStart,
    /// It was called too often with the same arguments and came to the same each time, so it did not run again.
    Looping,
    /// It ran longer, or was silent longer, than allowed; effects are possible.
    TimedOut,
    /// The tool panicked; effects are possible.
    Panicked,
}

/// Who did not permit a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum DeniedBy {
    /// The floor: a catastrophe, refused in every mode.
    Floor,
    /// A resource that no call may have, as a path outside the workspace.
    Confinement,
    /// A deny rule.
    Rule,
    /// The mode.
    Mode,
    /// A hook.
    Hook,
    /// A person.
    Person,
    /// A question that nobody is there to answer.
    NobodyToAsk,
}

impl Ending {
    /// Whether the call did what it was asked to do.
    pub fn is_done(&self) -> bool {
        matches!(self, Self::Done)
    }

    /// Whether the calls that build on this one may run: it did its work, or in plan mode described it.
    pub fn lets_others_run(&self) -> bool {
        matches!(self, Self::Done | Self::Planned)
    }

    /// Whether the tool itself ran, so that effects are possible.
    pub fn has_run(&self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::CancelledAfterStart | Self::TimedOut | Self::Panicked)
    }

    /// The ending as a short phrase for tables.
    pub fn phrase(&self) -> String {
        let phrase = match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Invalid => "invalid",
            Self::Unknown => "unknown",
            Self::Hidden => "hidden",
            Self::Disabled => "disabled",
            Self::NotForSubagents => "not for sub-agents",
            Self::Denied(DeniedBy::Floor) => "denied: catastrophe",
            Self::Denied(DeniedBy::Confinement) => "denied: outside",
            Self::Denied(DeniedBy::Rule) => "denied by rule",
            Self::Denied(DeniedBy::Mode) => "denied by mode",
            Self::Denied(DeniedBy::Hook) => "denied by hook",
            Self::Denied(DeniedBy::Person) => "denied by person",
            Self::Denied(DeniedBy::NobodyToAsk) => "denied: nobody to ask",
            Self::Planned => "planned",
            Self::Skipped { because } => return format!("skipped: {because} did not succeed"),
            Self::CancelledBeforeStart => "cancelled before start",
            Self::CancelledAfterStart => "cancelled, effects possible",
            Self::Looping => "looping",
            Self::TimedOut => "timed out",
            Self::Panicked => "panicked",
        };
        phrase.into()
    }
}
