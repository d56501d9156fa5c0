//! When a call may run: in call order, it waits for each earlier unfinished call that it conflicts with, and for nothing else.
//!
//! Two executors give the same outcomes: [`serial`] is the specification, [`parallel`] is what sessions use.

mod failure;
mod footprint;
mod intake;
mod parallel;
mod plan;
mod serial;

pub(crate) use footprint::Footprint;
pub use footprint::Why;
pub use parallel::Turn;
pub use plan::{Plan, PlannedCall, Verdict};

use crate::session::Session;
use crate::turn::{Call, Report};

impl Session {
    /// Begins a turn: calls are pushed one by one, also while the model still writes, and start as soon as they may.
    ///
    /// Must be called inside a tokio runtime.
    pub fn turn(&self) -> Turn {
        Turn::begin(self.clone())
    }

    /// Runs the calls of one model message. Every call gets exactly one outcome, in call order.
    pub async fn run(&self, calls: Vec<Call>) -> Report {
        let turn = self.turn();
        for call in calls {
            turn.push(call);
        }
        turn.finish().await
    }

    /// Runs the calls one after the other: the specification that [`Session::run`] must equal.
    pub async fn run_serially(&self, calls: Vec<Call>) -> Report {
        serial::run(self, calls).await
    }

    /// Says what the calls would do and which would wait for which, and runs none of them. Hooks are not asked.
    pub fn plan(&self, calls: &[Call]) -> Plan {
        plan::plan(self, calls)
    }
}
