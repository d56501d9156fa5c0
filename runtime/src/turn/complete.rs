//! Lists the stages of a permitted call: it runs, the host's hooks see the result, repetition is told, what is long is kept.

use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use super::run::{Ran, run};
use super::{Admitted, Fingerprint, fit, guarded, hooks, repeats, span};
use crate::context::Context;
use crate::effect::Effect;
use crate::hooks::HookCall;
use crate::outcome::Ending;
use crate::output::{Block, Content};
use crate::registry::Entry;
use crate::session::Session;
use crate::tool::{Arguments, CallId, Prepared, Work};

/// How a call ended and what the model is told.
pub(crate) struct Completed {
    pub(crate) ending: Ending,
    pub(crate) content: Content,
    pub(crate) spilled: Option<std::path::PathBuf>,
    /// What the tool itself gave, if the session is recorded.
    pub(crate) ran: Option<Ran>,
}

/// Stages 7 to 10 of one call.
pub(crate) async fn complete(session: &Session, admitted: Box<Admitted>) -> Completed {
    let span = span::of(&admitted);
    let completed = stages(session, admitted).instrument(span.clone()).await;
    span::ended(&span, &completed.ending, &completed.content);
    completed
}

async fn stages(session: &Session, admitted: Box<Admitted>) -> Completed {
    let (work, left) = admitted.begin();
    let ran = guarded(run(work, left.entry.contract(), &left.context)).await.unwrap_or_else(|said| Ran {
        ending: Ending::Panicked,
        content: format!("the call could not be run to its end: {said}; effects are possible").into(),
    });
    finish(session, left, ran).await
}

/// What is left of a call when its work was taken out.
pub(crate) struct Left {
    id: CallId,
    entry: Entry,
    arguments: Arguments,
    effect: Effect,
    fingerprint: Option<Fingerprint>,
    context: Context,
}

impl Admitted {
    /// Takes out the work.
    pub(crate) fn begin(self) -> (Work, Left) {
        let Self { id, entry, arguments, context, prepared, fingerprint, .. } = self;
        let Prepared { effect, work, .. } = prepared;
        (work, Left { id, entry, arguments, effect, fingerprint, context })
    }
}

/// Stages 8 to 10 of a call that ran.
pub(crate) async fn finish(session: &Session, left: Left, ran: Ran) -> Completed {
    let Left { id, entry, arguments, effect, fingerprint, context } = left;
    let kept = session.is_recorded().then(|| ran.clone());
    let Ran { ending, content } = if session.hooks().is_empty() {
        ran
    } else {
        let call = HookCall { call: &id, tool: entry.name(), arguments: arguments.values(), effect: &effect };
        let gave = entry.contract().shows_files.then(|| ran.content.as_text());
        // Boxed, so that calls without hooks need not carry the room for it.
        let left = Box::pin(seen_by_hooks(session, call, ran, context.cancellation())).await;
        if gave.is_some_and(|gave| !left.content.as_text().contains(&gave)) {
            session.files().unsee(&effect);
        }
        left
    };
    let count = match fingerprint {
        Some(fingerprint) if ending != Ending::CancelledAfterStart => {
            session.repeats().note(fingerprint, &effect, &ending, &content)
        }
        _ => 0,
    };
    let mut fitted = fit::fit(session, entry.contract(), &id, &effect, content);
    if let Some(text) = repeats::hint(session, entry.name(), count) {
        fitted.content.blocks.push(Block::Text { text });
    }
    Completed { ending, content: fitted.content, spilled: fitted.spilled, ran: kept }
}

/// What a hook should have redacted is not shown when the hook could not.
async fn seen_by_hooks(session: &Session, call: HookCall<'_>, ran: Ran, cancellation: &CancellationToken) -> Ran {
    let Ran { ending, content } = ran;
    match hooks::after(session, call, &ending, content, cancellation).await {
        Ok(content) => Ran { ending, content },
        Err(why) => {
            let ending = if ending.is_done() { Ending::Failed } else { ending };
            Ran { ending, content: format!("the call had run, but its result is withheld: {why}").into() }
        }
    }
}
