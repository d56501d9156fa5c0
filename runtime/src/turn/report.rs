//! What a turn gives back: one outcome for each call, in call order, and who waited for whom.

use std::fmt::Write as _;
use std::time::Duration;

use serde::Serialize;

use super::{Call, Completed, Refused};
use crate::effect::Effect;
use crate::outcome::Outcome;
use crate::schedule::Why;
use crate::schema::Repair;
use crate::tool::CallId;

/// The end of a turn.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// One outcome for each call, in call order.
    pub outcomes: Vec<Outcome>,
    /// Who waited for whom, in call order: for each call the nearest ones that held it, not those that held these.
    pub waited: Vec<Waited>,
    /// Identities that came more than once: the repetitions were not run, and have no outcome of their own.
    pub repeated: Vec<CallId>,
}

/// One call that waited for an earlier one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Waited {
    /// The call that waited.
    pub call: CallId,
    /// The earlier call.
    pub on: CallId,
    /// Why.
    pub why: Why,
}

/// What is known of a call when it ends.
#[derive(Default)]
pub(crate) struct Facts {
    pub(crate) queued: Duration,
    pub(crate) effect: Option<Effect>,
    pub(crate) repairs: Vec<Repair>,
    pub(crate) started: Option<Duration>,
    pub(crate) ended: Duration,
}

impl Outcome {
    /// The outcome of a call that ran.
    pub(crate) fn completed(call: &Call, completed: Completed, facts: Facts) -> Self {
        let Completed { ending, content, spilled, .. } = completed;
        let Facts { queued, effect, repairs, started, ended } = facts;
        let (call, tool) = (call.id.clone(), call.tool.clone());
        Self { call, tool, ending, content, effect, repairs, spilled, queued, started, ended }
    }

    /// The outcome of a call that did not run.
    pub(crate) fn refused(call: &Call, refused: Refused, mut facts: Facts) -> Self {
        facts.repairs.extend(refused.repairs);
        let completed =
            Completed { ending: refused.ending, content: shortened(refused.message).into(), spilled: None, ran: None };
        Self::completed(call, completed, facts)
    }
}

/// Characters that a refusal may have: what the model wrote is repeated in it, and that can be anything.
const REFUSAL: usize = 4_000;

fn shortened(message: String) -> String {
    let length = message.chars().count();
    if length <= REFUSAL {
        return message;
    }
    let shown: String = message.chars().take(REFUSAL).collect();
    format!("{shown}… (cut: {length} characters in all)")
}

impl Report {
    /// The outcome of one call.
    pub fn outcome(&self, call: &str) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.call.as_str() == call)
    }

    /// The turn as a picture in text, `width` characters for the bars: one line a call.
    pub fn timeline(&self, width: usize) -> String {
        let end = self.outcomes.iter().map(|outcome| outcome.ended).max().unwrap_or_default();
        let column = |at: Duration| scaled(at, end, width);
        let tool_width = self.outcomes.iter().map(|outcome| outcome.tool.chars().count()).max().unwrap_or(0);
        let call_width = self.outcomes.iter().map(|outcome| outcome.call.as_str().chars().count()).max().unwrap_or(0);
        let mut picture = String::new();
        for outcome in &self.outcomes {
            let (from, to) = match outcome.started {
                Some(started) => (column(started), column(outcome.ended).max(column(started) + 1)),
                None => (0, 0),
            };
            let bar = format!("{}{}", " ".repeat(from), "█".repeat(to - from));
            let _infallible = writeln!(
                picture,
                "{:call_width$}  {:tool_width$}  │{bar:width$}│ {:>9}  {}",
                outcome.call.as_str(),
                outcome.tool,
                took(outcome),
                outcome.ending.phrase(),
            );
        }
        picture
    }
}

fn scaled(at: Duration, end: Duration, width: usize) -> usize {
    let share = at.as_nanos() * (width.saturating_sub(1)) as u128 / end.as_nanos().max(1);
    usize::try_from(share).unwrap_or(width)
}

fn took(outcome: &Outcome) -> String {
    match outcome.started {
        Some(started) => format!("{:.1} ms", outcome.ended.saturating_sub(started).as_secs_f64() * 1000.0),
        None => "-".into(),
    }
}
