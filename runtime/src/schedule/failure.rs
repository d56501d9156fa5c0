//! What becomes of later calls when one does not succeed.

use super::Footprint;
use crate::nearest;
use crate::outcome::Ending;
use crate::session::{OnFailure, Session};
use crate::tool::CallId;
use crate::turn::{Call, Refused};

/// An earlier call of the turn that has ended.
pub(super) struct Ended<'a> {
    pub(super) call: &'a CallId,
    pub(super) ending: &'a Ending,
    /// What it occupied, or was [`meant`] to; `None` if later calls cannot build on it.
    pub(super) footprint: Option<&'a Footprint>,
}

/// What a call was to do that ended before its effect was known: write something, if that is what its tool declares. A name
/// that no tool has was meant for one with a similar name.
pub(super) fn meant(session: &Session, call: &Call) -> Option<Footprint> {
    let registry = session.toolset().registry();
    let writes = |name: &str| registry.get(name).is_some_and(|entry| entry.contract().declares_writing());
    let similar = || nearest::names(&call.tool, registry.iter().map(|entry| entry.name().as_str()));
    let meant =
        if registry.get(&call.tool).is_some() { writes(&call.tool) } else { similar().iter().any(|name| writes(name)) };
    meant.then(Footprint::of_some_write)
}

/// The refusal of a call whose turn has failed before it, under a policy. `earlier` is in call order.
pub(super) fn skipped<'a>(
    policy: OnFailure,
    mut earlier: impl Iterator<Item = Ended<'a>>,
    footprint: &Footprint,
) -> Option<Refused> {
    if policy == OnFailure::CarryOn {
        return None;
    }
    let because = earlier.find(|earlier| {
        !earlier.ending.lets_others_run()
            && match policy {
                OnFailure::CarryOn => false,
                OnFailure::Stop => true,
                OnFailure::SkipDependents => earlier.footprint.is_some_and(|earlier| earlier.supports(footprint)),
            }
    })?;
    Some(refusal(because.call))
}

/// The refusal of a call because an earlier one did not succeed.
pub(super) fn refusal(because: &CallId) -> Refused {
    let message = format!("the call did not run because the call {because} did not succeed; look at that one first");
    Refused::new(Ending::Skipped { because: because.clone() }, message)
}
