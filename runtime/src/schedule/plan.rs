//! The plan of a turn: what each call would do, and which waits for which and why. Runs nothing.

use std::fmt;

use serde::Serialize;
use tokio_util::sync::CancellationToken;

use super::Footprint;
use super::intake::Intake;
use crate::effect::Effect;
use crate::outcome::Ending;
use crate::permission::Decision;
use crate::session::Session;
use crate::tool::CallId;
use crate::turn::{self, Call, Waited};

/// The plan of a turn, in call order.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// The calls.
    pub calls: Vec<PlannedCall>,
}

/// What would become of one call.
#[derive(Clone, Debug, Serialize)]
pub struct PlannedCall {
    /// The call.
    pub call: CallId,
    /// The tool as the model named it.
    pub tool: String,
    /// What it would do; `None` when it is refused before that is known.
    pub effect: Option<Effect>,
    /// Whether it would run.
    pub verdict: Verdict,
    /// The earlier calls that it would wait for, and why.
    pub waits: Vec<Waited>,
    /// Step in which it would run, from 1, if every call took the same time; 0 when it would not run.
    pub step: usize,
}

/// Whether a call would run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It would run.
    Runs {
        /// Why it may.
        because: String,
    },
    /// A person would be asked.
    Asks {
        /// Why.
        because: String,
    },
    /// It would be refused.
    Refused {
        /// How it would end.
        ending: Ending,
        /// What the model would be told.
        message: String,
    },
}

pub(super) fn plan(session: &Session, calls: &[Call]) -> Plan {
    let mut intake = Intake::default();
    let mut planned: Vec<(PlannedCall, Option<Footprint>)> = Vec::new();
    for call in calls {
        let Some(call) = intake.take(call.clone()) else { continue };
        let next = one(session, &call, &planned);
        planned.push(next);
    }
    Plan { calls: planned.into_iter().map(|(call, _)| call).collect() }
}

fn one(
    session: &Session,
    call: &Call,
    earlier: &[(PlannedCall, Option<Footprint>)],
) -> (PlannedCall, Option<Footprint>) {
    let mut planned = PlannedCall {
        call: call.id.clone(),
        tool: call.tool.clone(),
        effect: None,
        verdict: Verdict::Refused { ending: Ending::Unknown, message: String::new() },
        waits: Vec::new(),
        step: 0,
    };
    let admitted = match turn::admit_without_hooks(session, call, &CancellationToken::new()) {
        Ok(admitted) => admitted,
        Err(refused) => {
            planned.verdict = Verdict::Refused { ending: refused.ending, message: refused.message };
            return (planned, None);
        }
    };
    planned.effect = Some(admitted.prepared.effect.clone());
    planned.verdict = match &admitted.decision {
        Decision::Allow { because } => Verdict::Runs { because: because.clone() },
        Decision::Ask { because, .. } => Verdict::Asks { because: because.clone() },
        Decision::Deny { by, message } => Verdict::Refused { ending: Ending::Denied(*by), message: message.clone() },
        Decision::Describe => {
            let message = format!("plan mode: it {}", admitted.prepared.effect);
            Verdict::Refused { ending: Ending::Planned, message }
        }
    };
    if matches!(planned.verdict, Verdict::Refused { .. }) {
        return (planned, None);
    }
    let footprint = admitted.footprint();
    let mut step = 1;
    for (before, held) in earlier {
        let Some(why) = held.as_ref().and_then(|held| held.holds(&footprint)) else { continue };
        step = step.max(before.step + 1);
        planned.waits.push(Waited { call: call.id.clone(), on: before.call.clone(), why });
    }
    planned.step = step;
    (planned, Some(footprint))
}

impl Plan {
    /// The calls by step: those of one step may run together.
    pub fn steps(&self) -> Vec<Vec<&CallId>> {
        let last = self.calls.iter().map(|call| call.step).max().unwrap_or(0);
        let of = |step| self.calls.iter().filter(move |call| call.step == step).map(|call| &call.call).collect();
        (1..=last).map(of).collect()
    }
}

impl fmt::Display for Plan {
    /// One line a call, then one line for each call it waits for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for call in &self.calls {
            let effect = call.effect.as_ref().map(ToString::to_string).unwrap_or_default();
            match &call.verdict {
                Verdict::Runs { because } => writeln!(f, "{} {}: {effect}; runs: {because}", call.call, call.tool)?,
                Verdict::Asks { because } => writeln!(f, "{} {}: {effect}; asks: {because}", call.call, call.tool)?,
                Verdict::Refused { message, .. } => writeln!(f, "{} {}: refused: {message}", call.call, call.tool)?,
            }
            for wait in &call.waits {
                writeln!(f, "  waits for {}: {}", wait.on, wait.why)?;
            }
        }
        Ok(())
    }
}
