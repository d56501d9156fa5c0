//! Watches a call that runs: when it last showed life, and whether a poll of it holds a thread of the runtime.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use crate::tool::BoxFuture;

/// When a call last showed life, and whether it has ended. Times are those of tokio's clock, which tests can hold.
#[derive(Debug)]
pub(crate) struct Activity {
    born: tokio::time::Instant,
    /// Microseconds after `born`.
    last: AtomicU64,
    ended: AtomicBool,
}

impl Activity {
    pub(crate) fn new() -> Self {
        Self { born: tokio::time::Instant::now(), last: AtomicU64::new(0), ended: AtomicBool::new(false) }
    }

    /// The run begins, which is life too. Gives back when.
    pub(super) fn begin(&self) -> tokio::time::Instant {
        let now = tokio::time::Instant::now();
        self.note(now);
        now
    }

    /// The call shows life. Gives back whether it has not ended: what a thread that could not be stopped does after
    /// that is no part of the turn.
    pub(crate) fn mark(&self) -> bool {
        self.note(tokio::time::Instant::now());
        !self.ended.load(Ordering::Acquire)
    }

    fn note(&self, now: tokio::time::Instant) {
        let micros = u64::try_from(now.saturating_duration_since(self.born).as_micros()).unwrap_or(u64::MAX);
        self.last.fetch_max(micros, Ordering::Relaxed);
    }

    pub(super) fn last(&self) -> tokio::time::Instant {
        self.born + Duration::from_micros(self.last.load(Ordering::Relaxed))
    }

    pub(super) fn end(&self) {
        self.ended.store(true, Ordering::Release);
    }
}

/// What is known of the polls of one future. Real time: what holds a thread holds every other clock with it.
#[derive(Debug, Default)]
pub(super) struct Polls(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    since: Option<Instant>,
    longest: Duration,
}

impl Polls {
    /// How long the longest poll took, or has taken so far.
    pub(super) fn longest(&self) -> Duration {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.longest.max(state.since.map(|since| since.elapsed()).unwrap_or_default())
    }

    fn begin(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).since = Some(Instant::now());
    }

    fn end(&self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(since) = state.since.take() {
            state.longest = state.longest.max(since.elapsed());
        }
    }
}

/// A future whose polls are watched.
pub(super) struct Watched<T> {
    pub(super) future: BoxFuture<'static, T>,
    pub(super) polls: Arc<Polls>,
}

impl<T> Future for Watched<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        self.polls.begin();
        let polled = self.future.as_mut().poll(context);
        self.polls.end();
        polled
    }
}
