//! The conversation so far, in no provider's words. It talks to nobody.

use toolpact::outcome::Outcome;
use toolpact::turn::Call;

use crate::model::Said;

/// What was said so far, in order.
pub(crate) struct Conversation(Vec<Message>);

/// One message of the conversation.
pub(crate) enum Message {
    /// What the person wants done.
    Task(String),
    /// What the model said.
    Reply(Reply),
    /// How the calls of the reply before it ended.
    Results(Vec<Outcome>),
}

/// One message of the model: text, and calls in the order it wrote them.
#[derive(Clone, Default)]
pub(crate) struct Reply {
    pub(crate) text: String,
    pub(crate) calls: Vec<Call>,
}

impl Conversation {
    /// Begins with a task.
    pub(crate) fn of(task: &str) -> Self {
        Self(vec![Message::Task(task.into())])
    }

    /// The messages, the oldest first.
    pub(crate) fn messages(&self) -> &[Message] {
        &self.0
    }

    /// Adds a reply and how its calls ended.
    pub(crate) fn add(&mut self, reply: Reply, results: Vec<Outcome>) {
        self.0.push(Message::Reply(reply));
        self.0.push(Message::Results(results));
    }

    /// How the calls of the last reply ended.
    pub(crate) fn last_results(&self) -> &[Outcome] {
        match self.0.last() {
            Some(Message::Results(results)) => results,
            _ => &[],
        }
    }

    /// How a call of the conversation ended; the latest, if an identity came more than once.
    pub(crate) fn outcome(&self, call: &str) -> Option<&Outcome> {
        let results = self.0.iter().rev().filter_map(|message| match message {
            Message::Results(results) => Some(results),
            Message::Task(_) | Message::Reply(_) => None,
        });
        results.flatten().find(|outcome| outcome.call.as_str() == call)
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
