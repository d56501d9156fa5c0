//! The parallel executor: calls are admitted in call order and start as soon as nothing earlier holds them.

mod engine;
mod slot;

use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::AbortOnDropHandle;

use crate::session::Session;
use crate::turn::{Call, Report};

/// A turn that is under way. Dropping it cancels its calls.
pub struct Turn {
    calls: UnboundedSender<Call>,
    engine: AbortOnDropHandle<Report>,
    cancellation: CancellationToken,
    _cancels_when_dropped: DropGuard,
}

impl Turn {
    pub(super) fn begin(session: Session) -> Self {
        let (calls, pushed) = unbounded_channel();
        let cancellation = session.cancellation().child_token();
        let engine = tokio::spawn(engine::drive(session, pushed, cancellation.clone()));
        Self {
            calls,
            engine: AbortOnDropHandle::new(engine),
            _cancels_when_dropped: cancellation.clone().drop_guard(),
            cancellation,
        }
    }

    /// Adds the next call of the message; it starts as soon as nothing earlier holds it.
    pub fn push(&self, call: Call) {
        // The engine ends only after `finish`, so the channel is open.
        let _open = self.calls.send(call);
    }

    /// Cancels the calls that have not ended; each still gets its outcome.
    pub fn cancel(&self) {
        self.cancellation.cancel();
    }

    /// The message is complete: waits for every call to end.
    pub async fn finish(self) -> Report {
        let Self { calls, engine, cancellation: _cancellation, _cancels_when_dropped } = self;
        drop(calls);
        // The engine guards every call into foreign code, so only a shutdown of the runtime ends it early.
        engine.await.unwrap_or_default()
    }
}
