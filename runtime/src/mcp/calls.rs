//! The calls under way. Those that overlap in time are one turn, so that the schedule of turns decides which of them wait; when
//! the last has ended the turn is over, and the next call begins another.
//!
//! A turn keeps what its calls came to. So that a client whose calls always overlap does not make one that grows for ever, the
//! calls after so many wait until the earlier ones have ended, and begin another. That keeps the order; but a call that goes on
//! and on must not hold all others, so after a while those that wait join the turn after all.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::outcome::Outcome;
use crate::schedule::Turn;
use crate::session::Session;
use crate::tool::{BoxFuture, CallId};
use crate::turn::Call;

/// Calls that a turn takes before the next ones wait for another.
const ENOUGH: usize = 1_000;

/// How long calls wait for another turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// The calls of one client. Cheap to clone; every clone is the same.
#[derive(Clone)]
pub(super) struct Calls(Arc<Inner>);

struct Inner {
    session: Session,
    /// Calls that came so far.
    came: AtomicU64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    current: Option<Current>,
    /// Calls for another turn, in the order they came.
    waiting: Vec<Waiting>,
    /// How often calls had to wait.
    full: u64,
}

struct Current {
    turn: Turn,
    /// Calls that have not ended.
    open: usize,
    /// Calls that it still takes.
    room: usize,
}

struct Waiting {
    call: Call,
    /// Is sent what gives the outcome.
    begun: oneshot::Sender<BoxFuture<'static, Option<Outcome>>>,
}

impl Calls {
    pub(super) fn new(session: Session) -> Self {
        Self(Arc::new(Inner { session, came: AtomicU64::new(0), state: Mutex::default() }))
    }

    /// An identity for the next call.
    pub(super) fn next_id(&self) -> CallId {
        format!("call-{}", self.0.came.fetch_add(1, Ordering::Relaxed) + 1).as_str().into()
    }

    /// Takes a call. Its outcome comes even when nobody waits for it; `None` if it was cancelled before its turn began.
    pub(super) fn begin(&self, call: Call) -> JoinHandle<Option<Outcome>> {
        let (begun, outcome) = oneshot::channel();
        if let Some(full) = self.with(|state| state.take(Waiting { call, begun }, &self.0.session)) {
            let calls = self.clone();
            tokio::spawn(async move {
                tokio::time::sleep(PATIENCE).await;
                calls.with(|state| state.wait_no_longer(full));
            });
        }
        let calls = self.clone();
        tokio::spawn(async move {
            let outcome = outcome.await.ok()?.await;
            calls.ended().await;
            outcome
        })
    }

    /// Cancels a call, if it has not ended.
    pub(super) fn cancel(&self, call: &CallId) {
        self.with(|state| {
            state.waiting.retain(|waiting| waiting.call.id != *call);
            if let Some(current) = &state.current {
                current.turn.cancel_call(call);
            }
        });
    }

    /// Waits until the calls have ended that the session cancelled.
    pub(super) async fn end(&self) {
        let last = self.with(|state| {
            state.join();
            state.current.take()
        });
        if let Some(current) = last {
            current.turn.finish().await;
        }
    }

    async fn ended(&self) {
        if let Some(over) = self.with(|state| state.ended(&self.0.session)) {
            over.turn.finish().await;
        }
    }

    fn with<T>(&self, run: impl FnOnce(&mut State) -> T) -> T {
        run(&mut self.0.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl State {
    /// Takes a call: into the turn, or to wait for another one. The first to wait gets the number of that wait.
    fn take(&mut self, call: Waiting, session: &Session) -> Option<u64> {
        let current = self.current.get_or_insert_with(|| Current::begin(session));
        if self.waiting.is_empty() && current.room > 0 {
            current.push(call);
            return None;
        }
        self.waiting.push(call);
        self.full += u64::from(self.waiting.len() == 1);
        (self.waiting.len() == 1).then_some(self.full)
    }

    /// A call has ended; gives the turn if it was the last, and then begins another with those that wait.
    fn ended(&mut self, session: &Session) -> Option<Current> {
        self.current.as_mut()?.open -= 1;
        let over = self.current.take_if(|current| current.open == 0)?;
        if !self.waiting.is_empty() {
            self.current = Some(Current::begin(session));
            self.join();
        }
        Some(over)
    }

    /// Ends a wait, if it goes on.
    fn wait_no_longer(&mut self, full: u64) {
        if self.full == full && !self.waiting.is_empty() {
            self.join();
        }
    }

    /// Lets the turn take all that wait, and so many more.
    fn join(&mut self) {
        if let Some(current) = &mut self.current {
            current.room = ENOUGH;
            self.waiting.drain(..).for_each(|call| current.push(call));
        }
    }
}

impl Current {
    fn begin(session: &Session) -> Self {
        Self { turn: session.turn(), open: 0, room: ENOUGH }
    }

    fn push(&mut self, Waiting { call, begun }: Waiting) {
        self.open += 1;
        self.room = self.room.saturating_sub(1);
        // Whoever waits for the outcome is a task that nobody ends.
        let _waits = begun.send(Box::pin(self.turn.call(call)));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tokio::sync::Semaphore;

    use super::*;
    use crate::by_hand::HandMade;
    use crate::contract::{Category, Contract};
    use crate::error::ToolError;
    use crate::output::Content;
    use crate::registry::Registry;
    use crate::toolset::Toolset;

    type Handle = JoinHandle<Option<Outcome>>;

    /// Calls of a tool that ends as often as the gate lets it.
    fn calls() -> (Calls, Session, Arc<Semaphore>) {
        let gate = Arc::new(Semaphore::new(0));
        let opened = Arc::clone(&gate);
        let hold = Contract::new("hold", "Hold.").category(Category::Think);
        let schema = json!({"type": "object", "properties": {"n": {"type": "string"}}});
        let hold = HandMade::from_schema(hold, schema, move |_, _| {
            let gate = Arc::clone(&opened);
            async move {
                gate.acquire().await.map_err(|error| ToolError::new(error.to_string()))?.forget();
                Ok::<_, ToolError>(Content::default())
            }
        });
        let mut registry = Registry::empty();
        registry.add(hold).unwrap();
        let session = Session::builder(Toolset::default_of(&registry).unwrap()).build().unwrap();
        (Calls::new(session.clone()), session, gate)
    }

    fn begin(calls: &Calls) -> (CallId, Handle) {
        let id = calls.next_id();
        // No two are the same, so that none waits for an equal one.
        let handle = calls.begin(Call::new(id.as_str(), "hold", json!({"n": id.as_str()}).to_string()));
        (id, handle)
    }

    async fn done(handle: Handle) {
        let outcome = handle.await.unwrap().unwrap();
        assert!(outcome.ending.is_done(), "{outcome:?}");
    }

    /// Calls that have not ended, and calls that wait.
    fn counts(calls: &Calls) -> (usize, usize) {
        calls.with(|state| (state.current.as_ref().map_or(0, |current| current.open), state.waiting.len()))
    }

    /// Fills a turn with calls of which always one has not ended; gives that one.
    async fn full(calls: &Calls, gate: &Semaphore) -> Handle {
        let mut open = begin(calls).1;
        for _ in 1..ENOUGH {
            let next = begin(calls).1;
            gate.add_permits(1);
            done(std::mem::replace(&mut open, next)).await;
        }
        open
    }

    #[tokio::test]
    async fn a_full_turn_ends_and_those_that_waited_begin_another_in_their_order() {
        let (calls, session, gate) = calls();
        let last = full(&calls, &gate).await;
        let (second, third, fourth) = (begin(&calls), begin(&calls), begin(&calls));
        assert_eq!(counts(&calls), (1, 3));
        // A call that waits can be cancelled.
        calls.cancel(&third.0);
        assert!(third.1.await.unwrap().is_none());
        gate.add_permits(1);
        done(last).await;
        gate.add_permits(2);
        let (second, fourth) = (second.1.await.unwrap().unwrap(), fourth.1.await.unwrap().unwrap());
        assert!(second.queued <= fourth.queued && second.ending.is_done() && fourth.ending.is_done());
        assert_eq!(counts(&calls), (0, 0));
        assert_eq!(session.next_turn(), 3, "two turns before");
    }

    /// Time stands still but for what is waited for.
    #[tokio::test(start_paused = true)]
    async fn a_call_that_does_not_end_holds_the_others_only_for_a_while() {
        let (calls, session, gate) = calls();
        let last = full(&calls, &gate).await;
        let (one, other) = (begin(&calls), begin(&calls));
        assert_eq!(counts(&calls), (1, 2));
        tokio::time::sleep(PATIENCE + Duration::from_millis(1)).await;
        assert_eq!(counts(&calls), (3, 0));
        gate.add_permits(3);
        for call in [last, one.1, other.1] {
            done(call).await;
        }
        assert_eq!(session.next_turn(), 2, "one turn before");
    }

    #[tokio::test]
    async fn the_end_gives_those_that_wait_their_outcome_too() {
        let (calls, session, gate) = calls();
        let last = full(&calls, &gate).await;
        let waits = begin(&calls).1;
        session.cancel();
        calls.end().await;
        for handle in [last, waits] {
            assert!(!handle.await.unwrap().unwrap().ending.is_done());
        }
    }
}
