//! What becomes of later calls when one does not succeed.

use super::Footprint;
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
/// that no tool has may have been meant for such a tool.
pub(super) fn meant(session: &Session, call: &Call) -> Option<Footprint> {
    let entry = session.toolset().registry().get(&call.tool);
    entry.is_none_or(|entry| entry.contract().declares_writing()).then(Footprint::of_some_write)
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
