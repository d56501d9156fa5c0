//! A toolset: an immutable selection of a registry for one agent. A pure function of (registry, selection).

mod export;
mod guidance;
mod list;
mod profiles;
mod selection;
mod visibility;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

pub use guidance::{GUIDANCE_BUDGET, GUIDANCE_LIMIT, Guidance};
use list::Lists;
pub use list::ToolList;
pub use selection::{Deferral, Selection, Strategy};
pub use visibility::Visibility;

use crate::contract::Tier;
use crate::error::SelectionError;
use crate::registry::{Entry, Registry};
use crate::tool::ToolName;

/// An immutable selection of a registry. Cheap to clone.
#[derive(Clone)]
pub struct Toolset(Arc<Inner>);

struct Inner {
    registry: Registry,
    selection: Selection,
    disabled: BTreeSet<String>,
    // What follows from the rest and is asked in every call: found at the first question, however many tools there are.
    finder: OnceLock<Option<ToolName>>,
    reader: OnceLock<Option<ToolName>>,
    lists: Lists,
}

/// The tools that were loaded by name or search, in the order of discovery.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discovered(Vec<ToolName>);

/// The tools that the model sees, in the order they are sent.
pub struct Visible<'a>(Vec<&'a Entry>);

impl Discovered {
    /// Adds a tool; one that is there keeps its place, so that what was sent before stays as it was.
    pub fn add(&mut self, name: ToolName) {
        if !self.0.contains(&name) {
            self.0.push(name);
        }
    }

    /// Whether a tool was loaded.
    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|known| known.as_str() == name)
    }

    /// The names, in the order of discovery.
    pub fn names(&self) -> &[ToolName] {
        &self.0
    }
}

impl Toolset {
    /// Selects the tools of one agent.
    ///
    /// # Errors
    /// The selection names what does not exist, disables what is always on, or leaves nothing: no tool at all, or only
    /// deferred ones and no visible tool that finds them.
    pub fn new(registry: &Registry, selection: &Selection) -> Result<Self, SelectionError> {
        visibility::check_groups(registry, selection)?;
        let selection = profiles::resolved(selection)?;
        let disabled = visibility::disabled(registry, &selection)?;
        let toolset = Self(Arc::new(Inner {
            registry: registry.clone(),
            selection,
            disabled,
            finder: OnceLock::new(),
            reader: OnceLock::new(),
            lists: Lists::default(),
        }));
        // What is deferred is found by a visible tool or not at all.
        match (toolset.visible(&Discovered::default()).0.is_empty(), toolset.deferred().count()) {
            (false, _) => Ok(toolset),
            (true, 0) => Err(SelectionError::Empty),
            (true, deferred) => Err(SelectionError::NoFinder { deferred }),
        }
    }

    /// Every tool of the registry with the default selection: core tools are sent, the others wait to be found.
    ///
    /// # Errors
    /// The registry is empty.
    pub fn default_of(registry: &Registry) -> Result<Self, SelectionError> {
        Self::new(registry, &Selection::default())
    }

    /// The registry that the toolset selects from.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// The selection, with its profile resolved.
    pub fn selection(&self) -> &Selection {
        &self.0.selection
    }

    /// The tools that the model sees: those of the selection sorted by tier and name, then the loaded ones.
    pub fn visible(&self, discovered: &Discovered) -> Visible<'_> {
        let mut sent: Vec<&Entry> =
            self.0.registry.iter().filter(|entry| self.visibility_of(entry) == Visibility::Visible).collect();
        sent.sort_by(|a, b| (a.contract().effective_tier(), a.name()).cmp(&(b.contract().effective_tier(), b.name())));
        let loaded = discovered.names().iter().filter_map(|name| self.0.registry.get(name.as_str()));
        sent.extend(loaded.filter(|entry| self.visibility_of(entry) == Visibility::Deferred));
        Visible(sent)
    }

    /// The tools that wait to be found, sorted by name; loaded ones are among them.
    pub fn deferred(&self) -> impl Iterator<Item = &Entry> {
        self.0.registry.iter().filter(|entry| self.visibility_of(entry) == Visibility::Deferred)
    }

    /// The tools that can be called now or once they are loaded.
    pub fn callable(&self) -> impl Iterator<Item = &Entry> {
        self.0
            .registry
            .iter()
            .filter(|entry| matches!(self.visibility_of(entry), Visibility::Visible | Visibility::Deferred))
    }

    /// Name of the visible tool that finds and loads deferred ones, if there is one.
    pub fn finder(&self) -> Option<&ToolName> {
        self.0.finder.get_or_init(|| self.named(|entry| entry.contract().finds_tools())).as_ref()
    }

    /// Name of the visible tool that shows files, if there is one.
    pub fn reader(&self) -> Option<&ToolName> {
        self.0.reader.get_or_init(|| self.named(|entry| entry.contract().shows_files)).as_ref()
    }

    fn named(&self, is: impl Fn(&Entry) -> bool) -> Option<ToolName> {
        let visible = self.0.registry.iter().filter(|entry| self.visibility_of(entry) == Visibility::Visible);
        visible.filter(|entry| is(entry)).map(Entry::name).next().cloned()
    }
}

impl<'a> Visible<'a> {
    /// The tools, in the order they are sent.
    pub fn iter(&self) -> impl Iterator<Item = &'a Entry> {
        self.0.iter().copied()
    }

    /// Whether a tool is among them.
    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|entry| entry.name().as_str() == name)
    }

    /// How many of them are of a tier.
    pub fn count(&self, tier: Tier) -> usize {
        self.0.iter().filter(|entry| entry.contract().effective_tier() == tier).count()
    }
}
