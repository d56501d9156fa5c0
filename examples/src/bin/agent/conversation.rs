//! The conversation so far, in no provider's words. What the model said it remembers itself: some providers want it back
//! with signatures that only they understand.

use toolpact::outcome::Outcome;
use toolpact::turn::Call;

use crate::model::Said;

/// The task, and how the calls of each turn ended.
pub(crate) struct Conversation {
    task: String,
    turns: Vec<Vec<Outcome>>,
}

/// One message of the model: text, and calls in the order it wrote them.
#[derive(Default)]
pub(crate) struct Reply {
    pub(crate) text: String,
    pub(crate) calls: Vec<Call>,
}

impl Conversation {
    /// Begins with a task.
    pub(crate) fn of(task: &str) -> Self {
        Self { task: task.into(), turns: Vec::new() }
    }

    /// What the person wants done.
    pub(crate) fn task(&self) -> &str {
        &self.task
    }

    /// How the calls of each turn ended, the oldest first: one list for each message of the model.
    pub(crate) fn turns(&self) -> &[Vec<Outcome>] {
        &self.turns
    }

    /// Adds how the calls of the last message ended.
    pub(crate) fn add(&mut self, outcomes: Vec<Outcome>) {
        self.turns.push(outcomes);
    }

    /// How a call ended; the latest, if an identity came more than once.
    pub(crate) fn outcome(&self, call: &str) -> Option<&Outcome> {
        self.turns.iter().rev().flatten().find(|outcome| outcome.call.as_str() == call)
    }
}

impl Reply {
    /// Adds a piece as the model says it.
    pub(crate) fn add(&mut self, said: Said) {
        match said {
            Said::Text(text) => self.text.push_str(&text),
            Said::Call(call) => self.calls.push(call),
        }
    }
}
