//! What a call occupies while it runs, and why two calls may not run at the same time.

use std::fmt;

use serde::Serialize;

use crate::contract::{Concurrency, Contract, Declared};
use crate::effect::{AccessKind, Conflict, Effect, Resource};
use crate::tool::Prepared;

/// What a call occupies while it runs: its effect, or everything.
#[derive(Clone, Debug)]
pub(crate) struct Footprint {
    effect: Effect,
    alone: bool,
}

/// Why a call waits for an earlier one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The later call runs alone.
    RunsAlone,
    /// The earlier call runs alone.
    EarlierRunsAlone,
    /// One writes what the other touches.
    Resources(Conflict),
}

impl Footprint {
    pub(crate) fn of(contract: &Contract, prepared: &Prepared) -> Self {
        let declared = match contract.concurrency {
            Declared::Fixed(concurrency) => Some(concurrency),
            Declared::Dynamic | Declared::Derived => prepared.concurrency,
        };
        match declared {
            // A call that says it is safe vouches for what it did not declare, not for what it did.
            Some(Concurrency::Safe) => Self { effect: known(&prepared.effect), alone: false },
            Some(Concurrency::Exclusive) => Self { effect: prepared.effect.clone(), alone: true },
            None => Self { effect: prepared.effect.clone(), alone: prepared.effect.is_unknown() },
        }
    }

    /// Why `later` must wait for this earlier call, if it must.
    pub(crate) fn holds(&self, later: &Self) -> Option<Why> {
        if later.alone {
            return Some(Why::RunsAlone);
        }
        if self.alone {
            return Some(Why::EarlierRunsAlone);
        }
        self.effect.conflict(&later.effect).map(Why::Resources)
    }
}

fn known(effect: &Effect) -> Effect {
    let mut known = Effect::none();
    let declared = effect.accesses().iter().filter(|access| access.resource != Resource::Everything);
    declared.for_each(|access| known.add(access.kind, access.resource.clone()));
    known
}

impl Why {
    /// Whether the later call builds on what the earlier one was to write, so that it is void when that one fails.
    pub(crate) fn is_dependence(&self) -> bool {
        match self {
            Self::RunsAlone | Self::EarlierRunsAlone => false,
            Self::Resources(conflict) => {
                conflict.earlier.kind == AccessKind::Write && conflict.earlier.resource != Resource::Everything
            }
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RunsAlone => f.write_str("it runs alone"),
            Self::EarlierRunsAlone => f.write_str("the other runs alone"),
            Self::Resources(conflict) => conflict.fmt(f),
        }
    }
}
