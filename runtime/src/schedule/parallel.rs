//! The parallel executor: drives the core with tasks, so that calls start as soon as nothing earlier holds them.

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

use super::{Core, Job, Step, cancelled};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::tool::{BoxFuture, CallId};
use crate::turn::{self, Call, Report};

/// A turn that is under way. Dropping it ends its calls.
pub struct Turn {
    commands: UnboundedSender<Command>,
    engine: AbortOnDropHandle<Report>,
    cancellation: CancellationToken,
    _cancels_when_dropped: DropGuard,
}

enum Command {
    Push(Call, Option<oneshot::Sender<Outcome>>),
    Cancel(CallId),
    /// No call comes any more.
    End,
}

/// Cancels calls of a turn from anywhere, also while the turn is awaited. Cheap to clone; it keeps no turn alive, and
/// cancelling one that has ended does nothing.
#[derive(Clone)]
pub struct TurnCanceller {
    commands: UnboundedSender<Command>,
    cancellation: CancellationToken,
}

impl TurnCanceller {
    /// As [`Turn::cancel`].
    pub fn cancel(&self) {
        self.cancellation.cancel();
    }

    /// As [`Turn::cancel_call`].
    pub fn cancel_call(&self, call: &CallId) {
        // Once the turn has ended there is nobody to tell and nothing to cancel.
        let _told = self.commands.send(Command::Cancel(call.clone()));
    }
}

impl Turn {
    pub(super) fn begin(session: Session) -> Self {
        let (commands, commanded) = unbounded_channel();
        let cancellation = session.cancellation().child_token();
        let span = tracing::info_span!("turn", toolpact.session = %session.id());
        let engine = tokio::spawn(drive(session, commanded, cancellation.clone()).instrument(span));
        Self {
            commands,
            engine: AbortOnDropHandle::new(engine),
            _cancels_when_dropped: cancellation.clone().drop_guard(),
            cancellation,
        }
    }

    /// Adds the next call of the message; it starts as soon as nothing earlier holds it.
    pub fn push(&self, call: Call) {
        self.command(Command::Push(call, None));
    }

    /// Adds the next call, as [`Turn::push`] does, and gives its outcome as soon as it has ended, while the turn goes on.
    /// `None` if an earlier call of the turn has the same identity: the repetition is not run.
    pub fn call(&self, call: Call) -> impl Future<Output = Option<Outcome>> + Send + use<> {
        let (told, outcome) = oneshot::channel();
        self.command(Command::Push(call, Some(told)));
        async move { outcome.await.ok() }
    }

    /// Cancels one call: it gets its outcome within the grace of the session's limits, and the other calls go on.
    /// Nothing happens if the call has ended or is not of this turn.
    pub fn cancel_call(&self, call: &CallId) {
        self.command(Command::Cancel(call.clone()));
    }

    /// Cancels the calls that have not ended; each still gets its outcome.
    pub fn cancel(&self) {
        self.cancellation.cancel();
    }

    /// A handle that cancels calls of this turn from other tasks: [`Turn::finish`] takes the turn itself.
    ///
    /// ```
    /// # use toolpact::contract::{Contract, Declared};
    /// # use toolpact::{Content, HandMade, Registry, Session, ToolError, Toolset};
    /// use toolpact::outcome::Ending;
    /// use toolpact::turn::Call;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let wait = Contract::new("wait", "Waits for ever.").read_only(Declared::Fixed(true));
    /// # let wait = HandMade::from_schema(wait, serde_json::json!({"type": "object"}), |_, _| async {
    /// #     std::future::pending::<()>().await;
    /// #     Ok::<_, ToolError>(Content::default())
    /// # });
    /// # let mut registry = Registry::empty();
    /// # registry.add(wait)?;
    /// # let session = Session::builder(Toolset::default_of(&registry)?).build()?;
    /// let turn = session.turn();
    /// turn.push(Call::new("a", "wait", "{}"));
    ///
    /// let canceller = turn.canceller();
    /// tokio::spawn(async move { canceller.cancel() }); // a key was pressed
    ///
    /// let report = turn.finish().await;
    /// assert!(matches!(report.outcomes[0].ending, Ending::CancelledBeforeStart | Ending::CancelledAfterStart));
    /// # Ok(())
    /// # }
    /// ```
    pub fn canceller(&self) -> TurnCanceller {
        TurnCanceller { commands: self.commands.clone(), cancellation: self.cancellation.clone() }
    }

    /// The message is complete: waits for every call to end.
    ///
    /// # Panics
    /// The engine itself panicked, which is a fault of this library: better loud than an empty report.
    pub async fn finish(self) -> Report {
        let Self { commands, engine, cancellation: _cancellation, _cancels_when_dropped } = self;
        // Cancellers may still hold the channel open.
        let _open = commands.send(Command::End);
        match engine.await {
            Ok(report) => report,
            Err(error) => match error.try_into_panic() {
                Ok(payload) => std::panic::resume_unwind(payload),
                // The runtime shuts down, and whoever waits here with it.
                Err(_) => Report::default(),
            },
        }
    }

    fn command(&self, command: Command) {
        // The engine ends only after `finish`, so the channel is open.
        let _open = self.commands.send(command);
    }
}

/// Runs the calls as they are pushed; ends when no more come and all have ended.
async fn drive(session: Session, mut commanded: UnboundedReceiver<Command>, cancellation: CancellationToken) -> Report {
    let mut core = Core::new(session.clone(), cancellation.clone());
    let mut steps = FuturesUnordered::new();
    // More calls may come; more commands may come, from cancellers too.
    let (mut open, mut heard) = (true, true);
    let mut is_cancelled = false;
    loop {
        // Looking for jobs can end the last call.
        while let Some(job) = core.next() {
            steps.push(work(session.clone(), job));
        }
        if !open && !core.is_busy() {
            return core.report();
        }
        tokio::select! {
            biased;
            () = cancellation.cancelled(), if !is_cancelled => {
                is_cancelled = true;
                core.cancel();
            }
            Some(step) = steps.next() => core.take(step),
            command = commanded.recv(), if heard => match command {
                Some(Command::Push(call, told)) => core.push(call, told),
                Some(Command::Cancel(call)) => core.cancel_call(&call),
                Some(Command::End) => open = false,
                None => (open, heard) = (false, false),
            },
        }
    }
}

/// Does one job. Foreign code that does not answer ends with the call that waits for it.
fn work(session: Session, job: Job) -> BoxFuture<'static, Step> {
    match job {
        Job::Admit(call, pushed, token) => Box::pin(async move {
            let admitted = token.run_until_cancelled(turn::admit(&session, &pushed, &token)).await;
            Step::Admitted(call, admitted.unwrap_or_else(|| Err(cancelled())).map(Box::new))
        }),
        Job::Ask(call, question, token) => Box::pin(async move {
            let answer = token.run_until_cancelled(turn::ask(&session, &question)).await;
            Step::Answered(call, answer.unwrap_or_else(|| Err(cancelled())))
        }),
        Job::Run(call, admitted) => {
            Box::pin(async move { Step::Completed(call, turn::complete(&session, *admitted).await) })
        }
    }
}
