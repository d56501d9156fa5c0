//! One line of a record: something that came into a turn, or something that the turn decided.

use serde::{Deserialize, Serialize};

use super::secrets;
use crate::outcome::{Ending, Outcome};
use crate::output::Content;
use crate::permission::{Answer, Decision, Mode};
use crate::session::Session;
use crate::tool::CallId;
use crate::turn::{Admitted, Call, Completed};

/// One line after the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Number of the turn.
    pub(crate) turn: u64,
    #[serde(flatten)]
    pub(crate) line: Line,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "snake_case")]
pub(crate) enum Line {
    /// A turn begins.
    Turn { mode: Mode },
    /// A call came, as the model wrote it.
    Call {
        #[serde(rename = "as_written")]
        call: Call,
    },
    /// A call was understood.
    Admitted { call: CallId, effect: String, verdict: String },
    /// A call waits for an earlier one.
    Waits { call: CallId, on: CallId, why: String },
    /// A person answered.
    Answered { call: CallId, answer: Answer },
    /// A call began.
    Started { call: CallId },
    /// A tool gave something, before the hooks saw it.
    Ran { call: CallId, ending: Ending, content: Content },
    /// Tools were loaded.
    Loaded { tools: Vec<String> },
    /// The host cancelled a call, or the turn.
    Cancelled {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<CallId>,
    },
    /// A call ended, with what the model is told.
    Ended { call: CallId, ending: Ending, content: Content },
    /// The turn ended.
    TurnEnded,
}

impl Line {
    pub(crate) fn turn(session: &Session) -> Self {
        Self::Turn { mode: session.permissions().mode() }
    }

    pub(crate) fn call(call: &Call) -> Self {
        Self::Call { call: call.clone() }
    }

    pub(crate) fn admitted(admitted: &Admitted) -> Self {
        let verdict = match &admitted.decision {
            Decision::Allow { because } => format!("runs: {because}"),
            Decision::Describe => "is described".to_owned(),
            Decision::Ask { because, .. } => format!("asks: {because}"),
            Decision::Deny { message, .. } => format!("is denied: {message}"),
        };
        Self::Admitted { call: admitted.id.clone(), effect: admitted.prepared.effect.to_string(), verdict }
    }

    pub(crate) fn ran(call: &CallId, completed: &Completed) -> Self {
        let (ending, content) = match &completed.ran {
            Some(ran) => (ran.ending.clone(), ran.content.clone()),
            None => (completed.ending.clone(), completed.content.clone()),
        };
        Self::Ran { call: call.clone(), ending, content }
    }

    pub(crate) fn ended(outcome: &Outcome) -> Self {
        let Outcome { call, ending, content, .. } = outcome;
        Self::Ended { call: call.clone(), ending: ending.clone(), content: content.clone() }
    }

    /// The call that the line is about, if it is about one that was taken in.
    pub(crate) fn about(&self) -> Option<&CallId> {
        match self {
            Self::Admitted { call, .. }
            | Self::Waits { call, .. }
            | Self::Answered { call, .. }
            | Self::Started { call }
            | Self::Ran { call, .. }
            | Self::Ended { call, .. } => Some(call),
            Self::Cancelled { call } => call.as_ref(),
            Self::Turn { .. } | Self::Call { .. } | Self::Loaded { .. } | Self::TurnEnded => None,
        }
    }

    /// The line with names in place of secrets and folders. A line that cannot be written without them says nothing.
    pub(crate) fn without_secrets(self, session: &Session) -> Self {
        let hidden = serde_json::to_value(&self).map(|value| secrets::hide(session, value));
        hidden.and_then(serde_json::from_value).unwrap_or(Self::TurnEnded)
    }
}
