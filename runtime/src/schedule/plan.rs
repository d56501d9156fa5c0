//! The plan of a turn: what each call would do, and which waits for which and why. Runs nothing.

use std::collections::BTreeSet;
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
use crate::turn::{self, Admitted, Call, Refused, Waited};

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
    /// The earlier calls that it would wait for, and why; not those that these wait for.
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

/// A planned call and what later ones need to know of it.
struct Known {
    planned: PlannedCall,
    footprint: Option<Footprint>,
    /// Every call that ends before this one begins.
    after: BTreeSet<usize>,
}

pub(super) fn plan(session: &Session, calls: &[Call]) -> Plan {
    let mut intake = Intake::default();
    let mut known: Vec<Known> = Vec::new();
    for call in calls {
        let Some(call) = intake.take(call.clone()) else { continue };
        let next = one(session, &call, &known);
        known.push(next);
    }
    Plan { calls: known.into_iter().map(|known| known.planned).collect() }
}

fn one(session: &Session, call: &Call, earlier: &[Known]) -> Known {
    let mut planned = PlannedCall {
        call: call.id.clone(),
        tool: call.tool.clone(),
        effect: None,
        verdict: Verdict::Refused { ending: Ending::Unknown, message: String::new() },
        waits: Vec::new(),
        step: 0,
    };
    let admitted = match admitted(session, call) {
        Ok(admitted) => admitted,
        Err(refused) => {
            planned.verdict = Verdict::Refused { ending: refused.ending, message: refused.message };
            return Known { planned, footprint: None, after: BTreeSet::new() };
        }
    };
    planned.effect = Some(admitted.prepared.effect.clone());
    planned.verdict = match &admitted.decision {
        Decision::Allow { because } => Verdict::Runs { because: (*because).to_owned() },
        Decision::Ask { because, .. } => Verdict::Asks { because: because.clone() },
        Decision::Deny { by, message } => Verdict::Refused { ending: Ending::Denied(*by), message: message.clone() },
        Decision::Describe => {
            let message = format!("plan mode: it {}", admitted.prepared.effect);
            Verdict::Refused { ending: Ending::Planned, message }
        }
    };
    if matches!(planned.verdict, Verdict::Refused { .. }) {
        return Known { planned, footprint: None, after: BTreeSet::new() };
    }
    let footprint = admitted.footprint();
    let mut after = BTreeSet::new();
    planned.step = 1;
    for (number, before) in earlier.iter().enumerate().rev() {
        let Some(why) = before.footprint.as_ref().and_then(|held| held.holds(&footprint)) else { continue };
        planned.step = planned.step.max(before.planned.step + 1);
        // What it waits for by way of another goes without saying.
        if after.insert(number) {
            planned.waits.insert(0, Waited { call: call.id.clone(), on: before.planned.call.clone(), why });
            after.extend(&before.after);
        }
    }
    Known { planned, footprint: Some(footprint), after }
}

/// The call as it is understood; code of the tool that panics on the way is a refusal here too.
fn admitted(session: &Session, call: &Call) -> Result<Box<Admitted>, Refused> {
    let admitted = turn::guarded_now(|| turn::admit_without_hooks(session, call, &CancellationToken::new()));
    admitted.unwrap_or_else(|said| {
        Err(Refused::new(Ending::Panicked, format!("a panic while the call was prepared, nothing ran: {said}")))
    })
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
