//! How many calls run at the same time: in the turn, and of each limited resource. First come in call order, first served.

use std::collections::{BTreeMap, BTreeSet};

use crate::effect::{Effect, Resource};
use crate::session::Limits;

/// Calls that wait for nothing but a place, for each place, before later calls are left for later.
const AHEAD: usize = 4;

/// The places in which calls run.
pub(super) struct Places {
    limit: usize,
    per_resource: BTreeMap<String, usize>,
    running: usize,
    used: BTreeMap<String, usize>,
    /// Calls that wait for nothing but a place, in call order.
    ready: BTreeSet<usize>,
    /// Those of them that found a limited resource full.
    parked: BTreeMap<String, BTreeSet<usize>>,
}

impl Places {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            limit: limits.concurrency.max(1),
            per_resource: limits.per_resource.clone(),
            running: 0,
            used: BTreeMap::new(),
            ready: BTreeSet::new(),
            parked: BTreeMap::new(),
        }
    }

    /// The limited resources that an effect touches: by the name that people read, or by the kind of a named thing.
    pub(super) fn limited(&self, effect: &Effect) -> Vec<String> {
        if self.per_resource.is_empty() {
            return Vec::new();
        }
        let mut limited = BTreeSet::new();
        for access in effect.accesses() {
            let name = access.resource.to_string();
            if let Resource::Named { kind, .. } = &access.resource {
                limited.extend(self.per_resource.contains_key(kind.as_ref()).then(|| kind.to_string()));
            }
            limited.extend(self.per_resource.contains_key(&name).then_some(name));
        }
        limited.into_iter().collect()
    }

    /// A call waits for nothing but a place.
    pub(super) fn ready(&mut self, call: usize) {
        self.ready.insert(call);
    }

    /// A call does not want a place any more.
    pub(super) fn forget(&mut self, call: usize, limited: &[String]) {
        self.ready.remove(&call);
        for name in limited {
            if let Some(parked) = self.parked.get_mut(name) {
                parked.remove(&call);
            }
        }
        self.pass_on(limited);
    }

    /// Whether so many calls wait for a place that to understand more of them gains nothing yet. So a long message takes
    /// little memory.
    pub(super) fn has_enough(&self) -> bool {
        self.ready.len() >= self.limit.saturating_mul(AHEAD)
    }

    /// The first call that wants a place, if one is free.
    pub(super) fn next(&mut self) -> Option<usize> {
        if self.running < self.limit { self.ready.pop_first() } else { None }
    }

    /// Gives a call its place, or lets it wait for the first resource that is full.
    pub(super) fn take(&mut self, call: usize, limited: &[String]) -> bool {
        if let Some(full) = limited.iter().find(|name| self.is_full(name)) {
            self.parked.entry(full.clone()).or_default().insert(call);
            self.pass_on(limited);
            return false;
        }
        self.running += 1;
        limited.iter().for_each(|name| *self.used.entry(name.clone()).or_default() += 1);
        true
    }

    /// Takes the place of a call back.
    pub(super) fn free(&mut self, limited: &[String]) {
        self.running = self.running.saturating_sub(1);
        for name in limited {
            if let Some(used) = self.used.get_mut(name) {
                *used = used.saturating_sub(1);
            }
        }
        self.pass_on(limited);
    }

    /// Lets the first call that waits for a resource try again. One that finds another resource full passes its turn on.
    fn pass_on(&mut self, limited: &[String]) {
        for name in limited {
            if !self.is_full(name) {
                self.ready.extend(self.parked.get_mut(name).and_then(BTreeSet::pop_first));
            }
        }
    }

    fn is_full(&self, name: &str) -> bool {
        let limit = self.per_resource.get(name).copied().unwrap_or(usize::MAX).max(1);
        self.used.get(name).copied().unwrap_or(0) >= limit
    }
}
