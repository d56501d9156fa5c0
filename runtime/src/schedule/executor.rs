//! Who runs the calls of a message: one trait, two executors. The serial one is the specification, the parallel one equals it.

use super::{parallel, serial};
use crate::session::Session;
use crate::tool::BoxFuture;
use crate::turn::{Call, Report};

/// Runs the calls of one model message; every call gets exactly one outcome, in call order.
pub trait Executor: Send + Sync {
    /// Takes every call to its outcome.
    fn execute<'a>(&'a self, session: &'a Session, calls: Vec<Call>) -> BoxFuture<'a, Report>;
}

/// One call after the other: what every other executor must equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Serial;

/// Each call as soon as nothing earlier holds it; one that comes alone goes the way of the serial executor.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parallel;

impl Executor for Serial {
    fn execute<'a>(&'a self, session: &'a Session, calls: Vec<Call>) -> BoxFuture<'a, Report> {
        Box::pin(serial::run(session, calls))
    }
}

impl Executor for Parallel {
    fn execute<'a>(&'a self, session: &'a Session, calls: Vec<Call>) -> BoxFuture<'a, Report> {
        // Most messages have one call, and that has nothing to be scheduled with. A record tells what the schedule did.
        if calls.len() == 1 && !session.is_recorded() {
            return Box::pin(serial::run(session, calls));
        }
        Box::pin(parallel::run(session, calls))
    }
}
