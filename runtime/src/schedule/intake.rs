//! Takes calls into a turn: gives each an identity of its own, so that every outcome can be paired with one call.

use foldhash::HashSet;

use crate::tool::CallId;
use crate::turn::Call;

/// The identities that a turn has given out.
#[derive(Default)]
pub(super) struct Intake {
    seen: HashSet<CallId>,
    count: usize,
    /// Identities that came more than once; their repetitions are not run.
    pub(super) repeated: Vec<CallId>,
}

impl Intake {
    /// The call with an identity that no other call of the turn has, or `None` for a repetition.
    ///
    /// Providers pair results with calls by identity, so a repeated one can have no result of its own.
    pub(super) fn take(&mut self, mut call: Call) -> Option<Call> {
        self.count += 1;
        if call.id.as_str().trim().is_empty() {
            call.id = self.fresh();
        }
        if self.seen.insert(call.id.clone()) {
            return Some(call);
        }
        self.repeated.push(call.id);
        None
    }

    /// An identity that no model makes up, so that it is not taken from a call that comes later.
    fn fresh(&self) -> CallId {
        let mut id = format!("unnamed-call-{}", self.count);
        while self.seen.contains(id.as_str()) {
            id.push('+');
        }
        id.into()
    }
}
