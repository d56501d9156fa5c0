//! The parallel executor: drives the core with tasks, so that calls start as soon as nothing earlier holds them.

use std::pin::pin;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

use super::{Core, Job, Step, cancelled, span};
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
        let (span, token) = (span(&session), cancellation.clone());
        let engine = async move {
            let core = Core::new(session.clone(), token.clone());
            drive(&session, core, Some(commanded), token).await
        };
        let engine = tokio::spawn(engine.instrument(span));
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

/// Runs calls of which all are known: nobody pushes or cancels one, so they need no channel and no task beside the caller's.
pub(super) async fn run(session: &Session, calls: Vec<Call>) -> Report {
    let cancellation = session.cancellation().child_token();
    let _cancels_when_dropped = cancellation.clone().drop_guard();
    let mut core = Core::new(session.clone(), cancellation.clone());
    calls.into_iter().for_each(|call| core.push(call, None));
    drive(session, core, None, cancellation).instrument(span(session)).await
}

/// Runs the calls as they are pushed; ends when no more come and all have ended.
async fn drive(
    session: &Session,
    mut core: Core,
    mut commanded: Option<UnboundedReceiver<Command>>,
    cancellation: CancellationToken,
) -> Report {
    let mut steps = FuturesUnordered::new();
    // More calls may come; more commands may come, from cancellers too.
    let mut open = commanded.is_some();
    let mut cancelled = pin!(cancellation.cancelled());
    let mut is_cancelled = false;
    loop {
        // Looking for jobs can end the last call.
        while !cancellation.is_cancelled()
            && let Some(job) = core.next()
        {
            match begin(session, job) {
                Begun::Done(step) => core.take(*step),
                Begun::Goes(work) => steps.push(work),
            }
        }
        if !open && !core.is_busy() {
            return core.report();
        }
        tokio::select! {
            biased;
            () = &mut cancelled, if !is_cancelled => {
                is_cancelled = true;
                core.cancel();
            }
            Some(step) = steps.next() => core.take(step),
            command = next(&mut commanded), if commanded.is_some() => match command {
                Some(Command::Push(call, told)) => core.push(call, told),
                Some(Command::Cancel(call)) => core.cancel_call(&call),
                Some(Command::End) => open = false,
                None => (open, commanded) = (false, None),
            },
        }
    }
}

async fn next(commanded: &mut Option<UnboundedReceiver<Command>>) -> Option<Command> {
    commanded.as_mut()?.recv().await
}

/// A job that was begun.
enum Begun {
    /// There was nothing to wait for.
    Done(Box<Step>),
    Goes(BoxFuture<'static, Step>),
}

/// Begins a job. Foreign code that does not answer ends with the call that waits for it.
fn begin(session: &Session, job: Job) -> Begun {
    if let Job::Admit(call, pushed, token) = &job
        && let Some(admitted) = turn::admit_at_once(session, pushed, token)
    {
        return Begun::Done(Box::new(Step::Admitted(*call, admitted)));
    }
    let session = session.clone();
    Begun::Goes(match job {
        Job::Admit(call, pushed, token) => Box::pin(async move {
            let admitted = token.run_until_cancelled(turn::admit(&session, &pushed, &token)).await;
            Step::Admitted(call, admitted.unwrap_or_else(|| Err(cancelled())))
        }),
        Job::Ask(call, question, token) => Box::pin(async move {
            let answer = token.run_until_cancelled(turn::ask(&session, &question)).await;
            Step::Answered(call, answer.unwrap_or_else(|| Err(cancelled())))
        }),
        Job::Run(call, admitted) => {
            Box::pin(async move { Step::Completed(call, turn::complete(&session, admitted).await) })
        }
    })
}
