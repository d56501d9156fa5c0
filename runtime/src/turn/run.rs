//! Stage 6: runs a permitted call to its end, whatever happens: result, failure, panic, timeout, cancellation.

use std::time::Duration;

use tokio::task::JoinError;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::guard::{guarded, said};
use super::{Admitted, fit, hooks};
use crate::error::ToolError;
use crate::hooks::HookCall;
use crate::outcome::Ending;
use crate::output::Content;
use crate::session::Session;
use crate::tool::{ToolResult, Work};

/// How a run ended and what the model is told.
pub(crate) struct Completed {
    pub(crate) ending: Ending,
    pub(crate) content: Content,
    pub(crate) spilled: Option<std::path::PathBuf>,
}

/// Stages 6 to 8 of one call.
pub(crate) async fn complete(session: &Session, admitted: Admitted) -> Completed {
    let Admitted { id, entry, arguments, context, prepared, .. } = admitted;
    let contract = entry.contract();
    let limit = contract.timeout.unwrap_or(session.limits().timeout);
    let (ending, content) = run(prepared.work, limit, session.limits().grace, context.cancellation()).await;
    let call = HookCall { call: &id, tool: entry.name(), arguments: arguments.values(), effect: &prepared.effect };
    let (ending, content) = match guarded(hooks::after(session, call, &ending, content)).await {
        Ok(content) => (ending, content),
        // What a hook should have redacted is not shown when the hook could not.
        Err(said) => {
            let message = format!("a hook panicked after the call had run, so the result is withheld: {said}");
            (Ending::Failed, message.into())
        }
    };
    let fitted = fit::fit(session, contract, &id, &prepared.effect, content);
    Completed { ending, content: fitted.content, spilled: fitted.spilled }
}

async fn run(work: Work, limit: Duration, grace: Duration, cancellation: &CancellationToken) -> (Ending, Content) {
    // A task of its own keeps a panic from taking the turn with it; it ends when nobody waits for it any more.
    let mut task = AbortOnDropHandle::new(match work {
        Work::Future(future) => tokio::spawn(future),
        Work::Blocking(function) => tokio::task::spawn_blocking(function),
    });
    tokio::select! {
        ended = &mut task => finished(ended),
        () = sleep(limit) => {
            cancellation.cancel();
            let _cleaned_up = timeout(grace, &mut task).await;
            (Ending::TimedOut, format!("the call ran longer than {limit:?} and was stopped; effects are possible").into())
        }
        () = cancellation.cancelled() => match timeout(grace, &mut task).await {
            // A real result that was ready in time is not thrown away.
            Ok(Ok(Ok(content))) => (Ending::Done, content),
            _ => {
                    (Ending::CancelledAfterStart, "the call was cancelled while it ran; effects are possible".into())
            }
        },
    }
}

fn finished(ended: Result<ToolResult, JoinError>) -> (Ending, Content) {
    match ended {
        Ok(Ok(content)) => (Ending::Done, content),
        Ok(Err(error)) => (Ending::Failed, failure(&error)),
        Err(error) if error.is_panic() => {
            let said = said(&*error.into_panic());
            (Ending::Panicked, format!("the tool panicked: {said}; effects are possible").into())
        }
        Err(_) => {
            (Ending::CancelledAfterStart, "the call was ended by the host while it ran; effects are possible".into())
        }
    }
}

fn failure(error: &ToolError) -> Content {
    error.to_string().into()
}
