//! Who touches what: finds what holds a call without looking at every other call, so that a turn costs linear time.
//!
//! Resources form a tree of places, from everything down to one file. A call is present at each place that it touches and,
//! more weakly, at each place above (locks of many granularities: Gray, Lorie, Putzolu, Traiger 1975). It waits at a
//! place for the earlier calls whose presence there excludes its own. That is the conflict rule of
//! [`Effect::conflict`](crate::effect::Effect::conflict), no more and no less; a property test holds the two together.

mod claims;
mod space;

use std::collections::BTreeSet;

pub(super) use claims::Claims;
use claims::{MODES, Mode};
use space::{Space, WORLD};

use super::Footprint;

/// Calls that one wait names at most; the wait itself is for all of them.
const NAMED: usize = 8;

/// The places that the unended calls of a turn touch. Calls are known by their number, which is their order.
pub(super) struct Index {
    space: Space,
    nodes: Vec<Node>,
}

/// What happens at one place.
#[derive(Clone, Default)]
struct Node {
    /// The calls that are present, by mode.
    present: [BTreeSet<usize>; MODES],
    /// The calls that wait until no earlier call is present in a mode.
    waiting: [BTreeSet<usize>; MODES],
    /// The first call that did not do what it was to do, by mode.
    failed: [Option<usize>; MODES],
}

impl Index {
    pub(super) fn new() -> Self {
        Self { space: Space::new(), nodes: Vec::new() }
    }

    /// Where a call is present while it is unended, and what it waits for.
    pub(super) fn claims(&mut self, footprint: &Footprint) -> Claims {
        let claims = Claims::of(footprint, &mut self.space);
        self.nodes.resize_with(self.space.len(), Node::default);
        claims
    }

    /// Makes a call present. Gives back for how many things it waits.
    pub(super) fn enter(&mut self, call: usize, claims: &Claims) -> usize {
        let mut waits = 0;
        for &(node, mode) in &claims.against {
            let node = &mut self.nodes[node];
            if node.present[mode as usize].first().is_some_and(|first| *first < call) {
                waits += usize::from(node.waiting[mode as usize].insert(call));
            }
        }
        for &(node, mode) in &claims.present {
            self.nodes[node].present[mode as usize].insert(call);
        }
        waits
    }

    /// Takes a call away. Gives back the calls that wait for one thing less, once for each thing.
    pub(super) fn leave(&mut self, call: usize, claims: &Claims) -> Vec<usize> {
        for &(node, mode) in &claims.against {
            self.nodes[node].waiting[mode as usize].remove(&call);
        }
        let mut released = Vec::new();
        for &(node, mode) in &claims.present {
            self.nodes[node].leave(call, mode, &mut released);
        }
        released
    }

    /// The nearest earlier calls that hold a call, in call order. A call behind one that excludes everything at the same
    /// place is not named: that one waits for it already.
    pub(super) fn holders(&self, call: usize, claims: &Claims) -> Vec<usize> {
        let mut holders = BTreeSet::new();
        for &(node, mode) in &claims.against {
            let node = &self.nodes[node];
            let behind = node.present[Mode::Writes as usize].range(..call).next_back().copied().unwrap_or(0);
            holders.extend(node.present[mode as usize].range(behind..call).rev().take(NAMED));
        }
        holders.into_iter().collect()
    }

    /// Notes that a call did not do what it was to do: what it was to write is not as later calls expect it.
    pub(super) fn fail(&mut self, call: usize, claims: &Claims) {
        for &(node, mode) in claims.writes() {
            let failed = &mut self.nodes[node].failed[mode as usize];
            *failed = Some(failed.map_or(call, |first| first.min(call)));
        }
    }

    /// The first earlier call that failed and was to write what this one touches.
    pub(super) fn failed_before(&self, call: usize, claims: &Claims) -> Option<usize> {
        let on = claims.builds_on().filter_map(|(node, mode)| self.nodes[*node].failed[*mode as usize]);
        on.filter(|failed| *failed < call).min()
    }
}

impl Node {
    fn leave(&mut self, call: usize, mode: Mode, released: &mut Vec<usize>) {
        let present = &mut self.present[mode as usize];
        if !present.remove(&call) {
            return;
        }
        let first = present.first().copied().unwrap_or(usize::MAX);
        let waiting = &mut self.waiting[mode as usize];
        while waiting.first().is_some_and(|waiter| *waiter <= first) {
            released.extend(waiting.pop_first());
        }
    }
}

#[cfg(test)]
mod tests;
