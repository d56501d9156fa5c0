//! What a call occupies while it runs, and why two calls may not run at the same time.

use std::fmt;

use serde::Serialize;

use crate::contract::{Concurrency, Contract, Declared};
use crate::effect::{Access, AccessKind, Conflict, Effect, Resource};
use crate::session::OnFailure;
use crate::tool::Prepared;
use crate::turn::Fingerprint;

/// What a call occupies while it runs: its effect, or everything.
#[derive(Clone, Debug)]
pub(crate) struct Footprint {
    effect: Effect,
    alone: bool,
    in_order: bool,
    fingerprint: Option<Fingerprint>,
}

/// Why a call waits for an earlier one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Why {
    /// The later call runs alone.
    RunsAlone,
    /// The earlier call runs alone.
    EarlierRunsAlone,
    /// One writes what the other touches.
    Resources(Conflict),
    /// It is the same call once more.
    Same,
    /// The first failure stops the turn, so what has effects waits for everything before it.
    StopsOnFailure,
}

impl Footprint {
    pub(crate) fn of(contract: &Contract, prepared: &Prepared) -> Self {
        let declared = match contract.concurrency {
            Declared::Fixed(concurrency) => Some(concurrency),
            Declared::Dynamic | Declared::Derived => prepared.concurrency,
        };
        let (effect, alone) = match declared {
            // A call that says it is safe vouches for what it did not declare, not for what it did.
            Some(Concurrency::Safe) => (known(&prepared.effect), false),
            Some(Concurrency::Exclusive) => (prepared.effect.clone(), true),
            None => (prepared.effect.clone(), prepared.effect.is_unknown()),
        };
        Self { effect, alone, in_order: false, fingerprint: None }
    }

    /// A write of which nobody knows the place: what may touch anything builds on it, and nothing else.
    pub(crate) fn of_some_write() -> Self {
        let mut effect = Effect::none();
        // No tool can name a kind of things so.
        effect.add(AccessKind::Write, Resource::named("", "unknown"));
        Self { effect, alone: false, in_order: false, fingerprint: None }
    }

    /// Calls with the same fingerprint run one after the other.
    pub(crate) fn with_fingerprint(self, fingerprint: Option<Fingerprint>) -> Self {
        Self { fingerprint, ..self }
    }

    /// Where the first failure stops the turn, only what has no effects may run ahead of it.
    pub(crate) fn under(self, policy: OnFailure) -> Self {
        let harmless = !self.alone && self.effect.writes_nothing() && self.effect.contacts_nobody();
        Self { in_order: policy == OnFailure::Stop && !harmless, ..self }
    }

    pub(super) fn effect(&self) -> &Effect {
        &self.effect
    }

    pub(super) fn is_alone(&self) -> bool {
        self.alone
    }

    pub(super) fn is_in_order(&self) -> bool {
        self.in_order
    }

    pub(super) fn fingerprint(&self) -> Option<Fingerprint> {
        self.fingerprint
    }

    /// Why `later` must wait for this earlier call, if it must.
    pub(crate) fn holds(&self, later: &Self) -> Option<Why> {
        if later.alone {
            return Some(Why::RunsAlone);
        }
        if self.alone {
            return Some(Why::EarlierRunsAlone);
        }
        if let Some(conflict) = self.effect.conflict(&later.effect) {
            return Some(Why::Resources(conflict));
        }
        if self.fingerprint.is_some() && self.fingerprint == later.fingerprint {
            return Some(Why::Same);
        }
        later.in_order.then_some(Why::StopsOnFailure)
    }

    /// Whether `later` builds on what this call was to write, so that it is void when this one fails.
    ///
    /// What runs alone promised nothing that a later call could build on, and may itself build on anything.
    pub(super) fn supports(&self, later: &Self) -> bool {
        let is_write = |access: &Access| access.kind == AccessKind::Write;
        match (self.alone, later.alone) {
            (true, _) => false,
            (false, true) => self.effect.accesses().iter().any(is_write),
            (false, false) => self.effect.clashes(&later.effect).any(|(earlier, _)| is_write(earlier)),
        }
    }
}

fn known(effect: &Effect) -> Effect {
    let mut known = Effect::none();
    let declared = effect.accesses().iter().filter(|access| access.resource != Resource::Everything);
    declared.for_each(|access| known.add(access.kind, access.resource.clone()));
    known
}

impl fmt::Display for Why {
    /// As a clause that follows `b waits for a:`; the later call is the one that waits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RunsAlone => f.write_str("the later call runs alone"),
            Self::EarlierRunsAlone => f.write_str("the earlier call runs alone"),
            Self::Resources(conflict) => conflict.fmt(f),
            Self::Same => f.write_str("both are the same call"),
            Self::StopsOnFailure => f.write_str("the first failure stops the turn"),
        }
    }
}
