//! The calls under way. Those that overlap in time are one turn, so that the schedule of turns decides which of them wait; when
//! the last has ended the turn is over, and the next call begins another.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::JoinHandle;

use crate::outcome::Outcome;
use crate::schedule::Turn;
use crate::session::Session;
use crate::tool::CallId;
use crate::turn::Call;

/// The calls of one client. Cheap to clone; every clone is the same.
#[derive(Clone)]
pub(super) struct Calls(Arc<Inner>);

struct Inner {
    session: Session,
    /// Calls begun so far.
    begun: AtomicU64,
    current: Mutex<Option<Current>>,
}

struct Current {
    turn: Turn,
    /// Calls that have not ended.
    open: usize,
}

impl Calls {
    pub(super) fn new(session: Session) -> Self {
        Self(Arc::new(Inner { session, begun: AtomicU64::new(0), current: Mutex::new(None) }))
    }

    /// An identity for the next call.
    pub(super) fn next_id(&self) -> CallId {
        format!("call-{}", self.0.begun.fetch_add(1, Ordering::Relaxed) + 1).as_str().into()
    }

    /// Begins a call. Its outcome comes even when nobody waits for it.
    pub(super) fn begin(&self, call: Call) -> JoinHandle<Option<Outcome>> {
        let outcome = self.with(|current| {
            let current = current.get_or_insert_with(|| Current { turn: self.0.session.turn(), open: 0 });
            current.open += 1;
            current.turn.call(call)
        });
        let calls = self.clone();
        tokio::spawn(async move {
            let outcome = outcome.await;
            calls.ended().await;
            outcome
        })
    }

    /// Cancels a call, if it has not ended.
    pub(super) fn cancel(&self, call: &CallId) {
        self.with(|current| {
            if let Some(current) = current {
                current.turn.cancel_call(call);
            }
        });
    }

    /// Waits until the calls have ended that the session cancelled.
    pub(super) async fn end(&self) {
        if let Some(current) = self.with(Option::take) {
            current.turn.finish().await;
        }
    }

    async fn ended(&self) {
        let over = self.with(|current| {
            current.as_mut()?.open -= 1;
            current.take_if(|current| current.open == 0)
        });
        if let Some(over) = over {
            over.turn.finish().await;
        }
    }

    fn with<T>(&self, run: impl FnOnce(&mut Option<Current>) -> T) -> T {
        run(&mut self.0.current.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
