//! The conflict rule: two calls may overlap unless one writes what the other reads, writes or contacts.
//!
//! Everything that runs in parallel rests on these few lines.

use std::fmt;

use serde::Serialize;

use super::{Access, AccessKind, Effect};

/// Why two calls may not overlap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conflict {
    /// What the earlier call does.
    pub earlier: Access,
    /// What the later call does.
    pub later: Access,
}

impl Effect {
    /// The first pair of accesses that keeps `later` from overlapping with this effect.
    ///
    /// Two contacts of one host are no conflict; a contact waits only for a call that may change what it finds there.
    pub fn conflict(&self, later: &Self) -> Option<Conflict> {
        self.accesses.iter().find_map(|earlier| {
            let later = later.accesses.iter().find(|later| clash(earlier, later))?;
            Some(Conflict { earlier: earlier.clone(), later: later.clone() })
        })
    }
}

fn clash(a: &Access, b: &Access) -> bool {
    (a.kind == AccessKind::Write || b.kind == AccessKind::Write) && a.resource.overlaps(&b.resource)
}

impl fmt::Display for Conflict {
    /// As a clause that follows the names of the two calls: `both touch src/lib.rs`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (earlier, later) = (self.earlier.resource.to_string(), self.later.resource.to_string());
        if earlier == later {
            write!(f, "both touch {earlier}")
        } else {
            write!(f, "it {} and the other {}", self.later, self.earlier)
        }
    }
}
