//! Permission: whether a call may run, by floor, rules, mode and the level of its contract. The most restrictive wins.
//!
//! What a call does is its effect; rules match the resources of the effect, not the words of the call. Nothing here runs
//! anything or asks anybody: what is left open is a [`Question`] to an [`Approver`].

mod approval;
mod call;
mod commands;
mod cover;
mod decide;
mod expand;
mod floor;
mod guard;
mod mode;
mod path;
mod pattern;
mod places;
mod remember;
mod repository;
mod request;
mod rule;
mod rules;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use approval::{Answer, Approver, Question};
pub use mode::{Mode, UnknownMode};
pub(crate) use places::Places;
pub(crate) use request::{Decision, Request};
pub use rule::{Rule, RuleError};
pub use rules::Rules;

use crate::registry::Registry;

/// Mode and rules of a session. Both can change while calls run; each decision sees one state.
#[derive(Debug)]
pub struct Permissions(Mutex<State>);

#[derive(Clone, Debug)]
struct State {
    mode: Mode,
    rules: Arc<Rules>,
    /// How often mode or rules were changed.
    changes: u64,
}

/// What deny rules keep from being read, whichever tool reads it.
#[derive(Debug)]
pub(crate) struct Hidden(Vec<pattern::Pattern>);

impl Hidden {
    /// Whether a path is among it, under any of its names.
    pub(crate) fn holds(&self, given: &Path, places: &dyn Places) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let names = call::names_of(given, places);
        self.0.iter().any(|pattern| names.iter().any(|name| pattern.path().meets(name)))
    }
}

impl Permissions {
    /// The permissions that a session begins with.
    pub fn new(mode: Mode, rules: Rules) -> Self {
        Self(Mutex::new(State { mode, rules: Arc::new(rules), changes: 0 }))
    }

    /// How much runs without a question.
    pub fn mode(&self) -> Mode {
        self.state().mode
    }

    /// Changes how much runs without a question, from the next decision on.
    pub fn set_mode(&self, mode: Mode) {
        let mut state = self.state();
        state.mode = mode;
        state.changes += 1;
    }

    /// How often mode or rules were changed: a decision made before the last change may be another one now.
    pub(crate) fn changes(&self) -> u64 {
        self.state().changes
    }

    /// The rules, with those that were added by answers.
    pub fn rules(&self) -> Arc<Rules> {
        Arc::clone(&self.state().rules)
    }

    /// Adds allow rules for the rest of the session: those of a question that was answered with "always".
    pub fn remember(&self, rules: Vec<Rule>) {
        let mut state = self.state();
        state.changes += 1;
        let known = Arc::make_mut(&mut state.rules);
        for rule in rules {
            if !known.allow.contains(&rule) {
                known.allow.push(rule);
            }
        }
    }

    /// Whether a call may run.
    pub(crate) fn decide(&self, request: &Request<'_>) -> Decision {
        let State { mode, rules, .. } = self.state().clone();
        decide::decide(mode, &rules, request)
    }

    /// What the deny rules keep from being read at this moment, for whoever looks at many paths.
    pub(crate) fn hidden(&self, registry: &Registry) -> Hidden {
        let rules = self.rules();
        let hiding = rules.deny.iter().filter(|rule| guard::hides(rule, registry));
        Hidden(hiding.filter_map(|rule| rule.pattern.clone()).collect())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
