//! When a call may run: in call order, it waits for each earlier unfinished call that it conflicts with, and for nothing else.
//!
//! Two executors give the same outcomes: `serial` is the specification, `parallel` is what sessions use.

mod core;
mod executor;
mod failure;
mod footprint;
mod index;
mod intake;
mod parallel;
mod plan;
mod serial;

pub(crate) use self::core::{Core, Job, Step};
pub use executor::{Executor, Parallel, Serial};
pub(crate) use footprint::Footprint;
pub use footprint::Why;
pub use parallel::{Turn, TurnCanceller};
pub use plan::{Plan, PlannedCall, Verdict};
pub(crate) use serial::cancelled;
use tracing::Span;

use crate::session::Session;
use crate::turn::{Call, Report};

/// The span of a turn.
fn span(session: &Session) -> Span {
    tracing::info_span!("turn", toolpact.session = %session.id())
}

impl Session {
    /// Begins a turn: calls are pushed one by one, also while the model still writes, and start as soon as they may.
    ///
    /// A call of which the model wrote only a part is pushed with [`StopReason::Length`](crate::schema::StopReason::Length):
    /// it is refused, and the calls before it keep their outcomes. A session has one turn at a time, as a conversation
    /// has; calls of two turns that run at the same time know nothing of each other.
    ///
    /// Must be called inside a tokio runtime.
    pub fn turn(&self) -> Turn {
        Turn::begin(self.clone())
    }

    /// Runs the calls of one model message. Every call gets exactly one outcome, in call order.
    pub async fn run(&self, calls: Vec<Call>) -> Report {
        Parallel.execute(self, calls).await
    }

    /// Runs the calls one after the other: the specification that [`Session::run`] must equal. It is not recorded.
    pub async fn run_serially(&self, calls: Vec<Call>) -> Report {
        Serial.execute(self, calls).await
    }

    /// Says what the calls would do and which would wait for which, and runs none of them. Hooks are not asked.
    pub fn plan(&self, calls: &[Call]) -> Plan {
        plan::plan(self, calls)
    }
}
