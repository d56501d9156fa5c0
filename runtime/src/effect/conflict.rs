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
        self.clashes(later).next().map(Conflict::of)
    }

    /// Every pair of accesses that keeps `later` from overlapping with this effect, in the order of declaration.
    pub fn conflicts(&self, later: &Self) -> Vec<Conflict> {
        self.clashes(later).map(Conflict::of).collect()
    }

    pub(crate) fn clashes<'a>(&'a self, later: &'a Self) -> impl Iterator<Item = (&'a Access, &'a Access)> {
        let pairs = self.accesses.iter().flat_map(|earlier| later.accesses.iter().map(move |later| (earlier, later)));
        pairs.filter(|(earlier, later)| clash(earlier, later))
    }
}

impl Conflict {
    fn of((earlier, later): (&Access, &Access)) -> Self {
        Self { earlier: earlier.clone(), later: later.clone() }
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
            write!(f, "the later call {} and the earlier call {}", self.later, self.earlier)
        }
    }
}
