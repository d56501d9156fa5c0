//! Takes a call through the stages before its run, as far as no person is needed. Lists stages 1 to 5.

use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;

use super::hooks::Said;
use super::{Call, Fingerprint, Refused, arguments, find, guarded, guarded_now, hooks, permit, prepare};
use crate::context::Context;
use crate::outcome::{DeniedBy, Ending};
use crate::permission::{Decision, Request};
use crate::registry::Entry;
use crate::schedule::Footprint;
use crate::schema::{Repair, StopReason};
use crate::session::Session;
use crate::tool::{Arguments, CallId, Prepared};

/// How often hooks may rewrite one call, so that two of them cannot rewrite each other for ever.
const REWRITES: usize = 5;

/// A call that was understood: what it is, what it would do, and what is decided about it.
pub(crate) struct Admitted {
    pub(crate) id: CallId,
    pub(crate) entry: Entry,
    pub(crate) arguments: Arguments,
    pub(crate) repairs: Vec<Repair>,
    pub(crate) context: Context,
    pub(crate) prepared: Prepared,
    pub(crate) decision: Decision,
    /// How often mode or rules had been changed when it was decided.
    pub(crate) decided_at: u64,
    /// Why a hook wants a person asked.
    pub(crate) asked_by_hook: Option<String>,
    /// What makes another call the same; `None` for a tool that is called again and again on purpose.
    pub(crate) fingerprint: Option<Fingerprint>,
}

/// What a call that waited is now.
pub(crate) enum Again {
    /// What it was.
    Same,
    /// A call with another effect, decided anew.
    Other,
}

impl Admitted {
    /// What the call occupies while it runs.
    pub(crate) fn footprint(&self) -> Footprint {
        let policy = self.context.session().limits().on_failure;
        Footprint::of(self.entry.contract(), &self.prepared).with_fingerprint(self.fingerprint).under(policy)
    }

    /// Whether the call can change how later calls are understood.
    pub(crate) fn can_change_others(&self) -> bool {
        let contract = self.entry.contract();
        contract.finds_tools() || !self.prepared.effect.writes_nothing()
    }

    /// The call as permission sees it.
    pub(crate) fn request(&self) -> Request<'_> {
        request(self.context.session(), &self.entry, &self.arguments, &self.prepared)
    }
}

fn request<'a>(
    session: &'a Session,
    entry: &'a Entry,
    arguments: &'a Arguments,
    prepared: &'a Prepared,
) -> Request<'a> {
    Request {
        tool: entry.name(),
        contract: entry.contract(),
        arguments,
        effect: &prepared.effect,
        level: prepared.permission,
        registry: session.toolset().registry(),
        places: session.files(),
    }
}

/// Stages 1 to 5 of one call; a panic in them is a refusal.
pub(crate) async fn admit(
    session: &Session,
    call: &Call,
    cancellation: &CancellationToken,
) -> Result<Box<Admitted>, Refused> {
    guarded(stages(session, call, cancellation)).await.unwrap_or_else(|said| Err(panicked(&said)))
}

/// The same where no hook looks at the call, so that there is nothing to wait for; `None` where one does.
pub(crate) fn admit_at_once(
    session: &Session,
    call: &Call,
    cancellation: &CancellationToken,
) -> Option<Result<Box<Admitted>, Refused>> {
    let admit = || guarded_now(|| admit_without_hooks(session, call, cancellation));
    session.hooks().is_empty().then(|| admit().unwrap_or_else(|said| Err(panicked(&said))))
}

async fn stages(session: &Session, call: &Call, cancellation: &CancellationToken) -> Result<Box<Admitted>, Refused> {
    let (entry, context, mut understood) = found(session, call, cancellation)?;
    for _ in 0..=REWRITES {
        let Understood { arguments, prepared, .. } = &understood;
        match hooks::before(session, &call.id, entry.name(), arguments, &prepared.effect).await? {
            Said::Rewrite(values) => understood = understood.rewritten(entry, values, &context)?,
            Said::GoOn { ask } => return Ok(decided(session, entry, understood, context, ask)),
        }
    }
    let message = format!("hooks rewrote `{}` more than {REWRITES} times, so it did not run", entry.name());
    Err(Refused::new(Ending::Denied(DeniedBy::Hook), message))
}

/// Stages 3 and 5 again, for a call that had to wait: what it waited for may have changed what its arguments mean.
///
/// What a person allowed stays allowed as long as it is the same.
pub(crate) fn readmit(session: &Session, admitted: &mut Admitted) -> Result<Again, Refused> {
    let prepared = guarded_now(|| prepare::prepare(&admitted.entry, &admitted.arguments, &admitted.context))
        .unwrap_or_else(|said| Err(panicked(&said)))
        .map_err(|refused| Refused { repairs: admitted.repairs.clone(), ..refused })?;
    // A file that was written has another identity; nothing about the permission to write it is different for that.
    let changed = !prepared.effect.same_places(&admitted.prepared.effect);
    admitted.prepared = prepared;
    if !changed {
        return Ok(Again::Same);
    }
    admitted.decision = permit::decide(session, &admitted.request(), admitted.asked_by_hook.clone());
    Ok(Again::Other)
}

/// Stages 1 to 3 and 5 of one call: what it would come to if no hook says otherwise.
pub(crate) fn admit_without_hooks(
    session: &Session,
    call: &Call,
    cancellation: &CancellationToken,
) -> Result<Box<Admitted>, Refused> {
    let (entry, context, understood) = found(session, call, cancellation)?;
    Ok(decided(session, entry, understood, context, None))
}

/// Stages 1 to 3.
fn found<'a>(
    session: &'a Session,
    call: &Call,
    cancellation: &CancellationToken,
) -> Result<(&'a Entry, Context, Understood), Refused> {
    let entry = find::find(session, &call.tool)?;
    let context = Context::new(session.clone(), call.id.clone(), entry.name().clone(), cancellation.clone());
    let understood = understand(entry, &call.arguments, call.stop, &context)?;
    Ok((entry, context, understood))
}

/// Stages 2 and 3 of a call that must be right as it stands; what it would do otherwise is told.
pub(crate) fn prepare_bare(entry: &Entry, text: &str, context: &Context) -> Result<Prepared, String> {
    match understand(entry, text, StopReason::Finished, context) {
        Ok(understood) if understood.repairs.is_empty() => Ok(understood.prepared),
        Ok(understood) => Err(only_when_repaired(&understood.repairs)),
        Err(refused) => Err(refused.message),
    }
}

fn only_when_repaired(repairs: &[Repair]) -> String {
    let repairs: Vec<String> = repairs.iter().map(ToString::to_string).collect();
    format!("the arguments fit only when repaired: {}", repairs.join("; "))
}

/// What came of stages 2 and 3.
struct Understood {
    arguments: Arguments,
    repairs: Vec<Repair>,
    prepared: Prepared,
}

/// Stages 2 and 3: straight from the text where it is right as it stands, the long way otherwise.
fn understand(entry: &Entry, text: &str, stop: StopReason, context: &Context) -> Result<Understood, Refused> {
    match prepare::directly(entry, text, context) {
        Some(prepared) => Ok(Understood { arguments: Arguments::checked_text(text), repairs: Vec::new(), prepared }),
        None => Understood::of(entry, arguments::check(entry, text, stop)?, context),
    }
}

impl Understood {
    fn of(entry: &Entry, checked: (Arguments, Vec<Repair>), context: &Context) -> Result<Self, Refused> {
        let (arguments, repairs) = checked;
        match prepare::prepare(entry, &arguments, context) {
            Ok(prepared) => Ok(Self { arguments, repairs, prepared }),
            Err(refused) => Err(Refused { repairs, ..refused }),
        }
    }

    /// The same two stages for arguments that a hook put in place of the model's.
    fn rewritten(self, entry: &Entry, values: Map<String, Value>, context: &Context) -> Result<Self, Refused> {
        let (arguments, more) = arguments::check_rewritten(entry, values)?;
        let repairs = self.repairs.into_iter().chain(more).collect();
        Self::of(entry, (arguments, repairs), context)
    }
}

fn decided(
    session: &Session,
    entry: &Entry,
    understood: Understood,
    context: Context,
    asked_by_hook: Option<String>,
) -> Box<Admitted> {
    let Understood { arguments, repairs, prepared } = understood;
    let decided_at = session.permissions().changes();
    let decision = permit::decide(session, &request(session, entry, &arguments, &prepared), asked_by_hook.clone());
    let watched = session.limits().repeats.is_on() && !entry.contract().polling;
    let fingerprint = watched.then(|| Fingerprint::of(entry.name(), &arguments));
    let (id, entry) = (context.call_id().clone(), entry.clone());
    Box::new(Admitted {
        id,
        entry,
        arguments,
        repairs,
        context,
        prepared,
        decision,
        decided_at,
        asked_by_hook,
        fingerprint,
    })
}

fn panicked(said: &str) -> Refused {
    Refused::new(Ending::Panicked, format!("a panic while the call was prepared, nothing ran: {said}"))
}
