//! The one predicate behind listing, search and dispatch: what an agent sees, finds and may call.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{Deferral, Discovered, Selection, Strategy, Toolset};
use crate::contract::{Contract, Subagent, Tier};
use crate::error::SelectionError;
use crate::nearest;
use crate::registry::{Entry, Registry};

/// What a tool is to an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Its definition is sent.
    Visible,
    /// It can be found and loaded.
    Deferred,
    /// It is left out and refused.
    Disabled,
    /// The agent is a sub-agent and the tool is not for sub-agents.
    NotForSubagents,
}

impl Toolset {
    /// What a tool of the registry is to the agent, before anything is loaded.
    pub fn visibility_of(&self, entry: &Entry) -> Visibility {
        let (contract, selection) = (entry.contract(), &self.0.selection);
        if selection.subagent && contract.effective_subagent() == Subagent::Deny {
            return Visibility::NotForSubagents;
        }
        if self.0.disabled.contains(entry.name().as_str()) {
            return Visibility::Disabled;
        }
        if contract.always_on || is_sent(contract, selection) {
            return Visibility::Visible;
        }
        match selection.deferral.unwrap_or_default() {
            Deferral::Find => Visibility::Deferred,
            Deferral::Refuse => Visibility::Disabled,
        }
    }

    /// Whether a tool can be called now.
    pub fn may_call(&self, entry: &Entry, discovered: &Discovered) -> bool {
        match self.visibility_of(entry) {
            Visibility::Visible => true,
            Visibility::Deferred => discovered.contains(entry.name().as_str()),
            Visibility::Disabled | Visibility::NotForSubagents => false,
        }
    }
}

fn is_sent(contract: &Contract, selection: &Selection) -> bool {
    if selection.enabled.iter().any(|name| *name == contract.name) {
        return true;
    }
    match selection.strategy.unwrap_or_default() {
        Strategy::Everything => true,
        Strategy::Discovery => contract.finds_tools(),
        Strategy::Tiers => match contract.effective_tier() {
            Tier::Core => true,
            Tier::Capability => {
                selection.categories.contains(&contract.category)
                    || contract.group.as_ref().is_some_and(|group| selection.groups.iter().any(|known| known == group))
            }
            Tier::Extension => false,
        },
    }
}

/// Checks the groups of a selection: a misspelt one would select nothing.
pub(super) fn check_groups(registry: &Registry, selection: &Selection) -> Result<(), SelectionError> {
    let known: BTreeSet<&str> = registry.iter().filter_map(|entry| entry.contract().group.as_deref()).collect();
    let Some(name) = selection.groups.iter().find(|group| !known.contains(group.as_str())) else { return Ok(()) };
    let near = nearest::names(name, known.iter().copied());
    let known = known.into_iter().map(str::to_owned).collect();
    Err(SelectionError::Group { name: name.clone(), near, known })
}

/// The names that a selection disables, each checked: a misspelt one would leave its tool switched on.
pub(super) fn disabled(registry: &Registry, selection: &Selection) -> Result<BTreeSet<String>, SelectionError> {
    for name in selection.enabled.iter().chain(&selection.disabled) {
        let Some(entry) = registry.get(name) else {
            let names = || registry.iter().map(|entry| entry.name().as_str());
            let (near, known) = (nearest::names(name, names()), names().map(str::to_owned).collect());
            return Err(SelectionError::Unknown { name: name.clone(), near, known });
        };
        if selection.disabled.contains(name) && entry.contract().always_on {
            return Err(SelectionError::AlwaysOn(name.clone()));
        }
    }
    Ok(selection.disabled.iter().cloned().collect())
}
