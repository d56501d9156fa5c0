//! Stage 7: runs a permitted call to its end, whatever happens: result, failure, panic, silence, timeout, cancellation.
//!
//! A call that does not end when it is told to gets a short grace. A future is then dropped. A thread cannot be ended from
//! outside: the outcome says so, what it reports from then on is not passed on, and a file that it changes late counts as
//! changed by a stranger, so that nobody writes over it unseen.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use tokio::task::JoinError;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

use super::guard::said;
use super::watch::{Polls, Watched};
use crate::context::Context;
use crate::contract::Contract;
use crate::events::Event;
use crate::outcome::Ending;
use crate::output::Content;
use crate::session::Limits;
use crate::tool::{ToolResult, Work};

/// How a run ended and what the tool gave, before the host's hooks saw it.
#[derive(Clone, Debug)]
pub(crate) struct Ran {
    pub(crate) ending: Ending,
    pub(crate) content: Content,
}

/// How long a call may run and be silent.
#[derive(Clone, Copy)]
struct Allowed {
    run: Option<Duration>,
    silence: Option<Duration>,
}

impl Allowed {
    /// What the contract says; the defaults where it says nothing. Nobody hurries a person, and who allows a long run
    /// without a word about silence allows a silent one.
    fn of(contract: &Contract, limits: &Limits) -> Self {
        let interactive = contract.is_interactive();
        let run = contract.timeout.or((!interactive).then_some(limits.timeout));
        let default = if interactive || contract.timeout.is_some() { None } else { limits.idle_timeout };
        Self { run, silence: contract.idle_timeout.or(default) }
    }
}

/// Runs the work of one call.
pub(super) async fn run(work: Work, contract: &Contract, context: &Context) -> Ran {
    let allowed = Allowed::of(contract, context.session().limits());
    let mut running = Running::begin(work, context);
    let (ending, content) = running.finish(allowed).await;
    running.tell_of_blocking();
    context.activity().end();
    Ran { ending, content }
}

struct Running<'a> {
    task: AbortOnDropHandle<ToolResult>,
    /// Of a future; a function has a thread of its own.
    polls: Option<Arc<Polls>>,
    told: bool,
    context: &'a Context,
    begun: Instant,
}

impl<'a> Running<'a> {
    /// A task of its own keeps a panic from taking the turn with it; it ends when nobody waits for it any more.
    fn begin(work: Work, context: &'a Context) -> Self {
        let (task, polls) = match work {
            Work::Future(future) => {
                let polls = Arc::<Polls>::default();
                let watched = Watched { future, polls: Arc::clone(&polls) };
                (tokio::spawn(watched.in_current_span()), Some(polls))
            }
            Work::Blocking(function) => {
                let span = tracing::Span::current();
                (tokio::task::spawn_blocking(move || span.in_scope(function)), None)
            }
        };
        let begun = context.activity().begin();
        Self { task: AbortOnDropHandle::new(task), polls, told: false, context, begun }
    }

    async fn finish(&mut self, allowed: Allowed) -> (Ending, Content) {
        if let Some(ended) = self.at_once().await {
            return finished(ended);
        }
        let cancellation = self.context.cancellation();
        let glance = self.polls.as_ref().map(|_| self.context.session().limits().longest_poll);
        loop {
            let wall = allowed.run.map(|limit| self.begun + limit);
            let silent = allowed.silence.map(|limit| self.context.activity().last() + limit);
            let glance = glance.map(|limit| Instant::now() + limit);
            let next = [wall, silent, glance].into_iter().flatten().min();
            tokio::select! {
                biased;
                ended = &mut self.task => return finished(ended),
                () = cancellation.cancelled() => return self.cancelled().await,
                () = until(next) => {}
            }
            let now = Instant::now();
            self.tell_of_blocking();
            if let (Some(limit), true) = (allowed.run, wall.is_some_and(|wall| wall <= now)) {
                return self.stopped(format!("the call ran longer than {limit:?}")).await;
            }
            let silence = now.saturating_duration_since(self.context.activity().last());
            if let Some(limit) = allowed.silence.filter(|limit| *limit <= silence) {
                return self.stopped(format!("the call gave no sign of life for {limit:?}")).await;
            }
        }
    }

    /// What the work gives if it ends as soon as it has its turn. Most of it does, and then no timer has to be set.
    async fn at_once(&mut self) -> Option<Result<ToolResult, JoinError>> {
        let mut gave_way = false;
        poll_fn(|context| match Pin::new(&mut self.task).poll(context) {
            Poll::Ready(ended) => Poll::Ready(Some(ended)),
            Poll::Pending if gave_way => Poll::Ready(None),
            Poll::Pending => {
                gave_way = true;
                context.waker().wake_by_ref();
                Poll::Pending
            }
        })
        .await
    }

    /// Tells the host once that a poll held a thread of the runtime.
    fn tell_of_blocking(&mut self) {
        let longest = self.polls.as_ref().map(|polls| polls.longest()).unwrap_or_default();
        if self.told || longest < self.context.session().limits().longest_poll {
            return;
        }
        self.told = true;
        let (call, tool) = (self.context.call_id().clone(), self.context.tool());
        tracing::warn!(%call, %tool, held = ?longest, "the tool holds a thread of the runtime: make it a plain function");
        self.context.session().emit(|| Event::HoldsThread { call, tool: tool.to_string(), held: longest });
    }

    async fn stopped(&mut self, why: String) -> (Ending, Content) {
        self.context.cancellation().cancel();
        match timeout(self.grace(), &mut self.task).await {
            Ok(Ok(Ok(content))) => {
                let mut told =
                    Content::text(format!("{why} and was stopped; effects are possible. Until then it gave:"));
                told.blocks.extend(content.blocks);
                (Ending::TimedOut, told)
            }
            Ok(_) => (Ending::TimedOut, format!("{why} and was stopped; effects are possible").into()),
            Err(_) => (Ending::TimedOut, format!("{why} and was told to stop; {}", self.left_behind()).into()),
        }
    }

    async fn cancelled(&mut self) -> (Ending, Content) {
        match timeout(self.grace(), &mut self.task).await {
            // A real result that was ready in time is not thrown away.
            Ok(Ok(Ok(content))) => (Ending::Done, content),
            Ok(_) => (Ending::CancelledAfterStart, "the call was cancelled while it ran; effects are possible".into()),
            Err(_) => {
                let message = format!("the call was cancelled while it ran; {}", self.left_behind());
                (Ending::CancelledAfterStart, message.into())
            }
        }
    }

    fn grace(&self) -> Duration {
        self.context.session().limits().grace
    }

    /// What becomes of work that does not end in its grace.
    fn left_behind(&self) -> &'static str {
        if self.polls.is_some() {
            "effects are possible"
        } else {
            "it has a thread of its own, which nobody can end, so it may go on: effects are possible also later; look at \
             what it was to change before you rely on it"
        }
    }
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

fn finished(ended: Result<ToolResult, JoinError>) -> (Ending, Content) {
    match ended {
        Ok(Ok(content)) => (Ending::Done, content),
        Ok(Err(error)) => (Ending::Failed, error.to_string().into()),
        Err(error) if error.is_panic() => {
            let said = said(error.into_panic());
            (Ending::Panicked, format!("the tool panicked: {said}; effects are possible").into())
        }
        Err(_) => {
            (Ending::CancelledAfterStart, "the call was ended by the host while it ran; effects are possible".into())
        }
    }
}
