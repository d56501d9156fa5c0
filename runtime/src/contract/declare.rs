//! Builds a contract, in a constant or at run time: one method a key of `#[tool(...)]`, of the same name.
//!
//! Old values of fields that own memory are forgotten: a constant may not drop, and there they are always the empty default.

use std::borrow::Cow;
use std::mem::{forget, replace};
use std::time::Duration;

use super::{
    Category, Concurrency, Contract, DEFAULT_OUTPUT_LIMIT, Declared, Keep, Permission, Source, Subagent, Text, Tier,
};
use crate::effect::Ceiling;

impl Contract {
    /// A contract that declares nothing but its name and description: effects unknown, so a call of it counts as writing everything.
    pub const fn new(name: &'static str, description: &'static str) -> Self {
        Self::with_texts(Cow::Borrowed(name), Cow::Borrowed(description))
    }

    /// Like [`Contract::new`], for texts known only at run time.
    pub const fn with_texts(name: Text, description: Text) -> Self {
        Self {
            name,
            title: None,
            description,
            category: Category::Other,
            read_only: Declared::Derived,
            concurrency: Declared::Derived,
            permission: Declared::Derived,
            tier: None,
            group: None,
            guidance: None,
            reads: Cow::Borrowed(&[]),
            writes: Cow::Borrowed(&[]),
            destructive: None,
            idempotent: None,
            open_world: None,
            output_limit: DEFAULT_OUTPUT_LIMIT,
            keep: Keep::Both,
            timeout: None,
            idle_timeout: None,
            polling: false,
            shows_files: false,
            always_on: false,
            interactive: false,
            subagent: None,
            search: Cow::Borrowed(&[]),
            ceiling: Ceiling::NONE,
            source: Source { package: "", file: "", line: 0 },
        }
    }

    /// Name that a person reads.
    #[must_use]
    pub const fn title(mut self, title: &'static str) -> Self {
        forget(self.title.replace(Cow::Borrowed(title)));
        self
    }

    /// What kind of tool it is.
    #[must_use]
    pub const fn category(mut self, category: Category) -> Self {
        self.category = category;
        self
    }

    /// Whether calls have no side effects.
    #[must_use]
    pub const fn read_only(mut self, read_only: Declared<bool>) -> Self {
        self.read_only = read_only;
        self
    }

    /// Whether calls may overlap others beyond what their effects allow.
    #[must_use]
    pub const fn concurrency(mut self, concurrency: Declared<Concurrency>) -> Self {
        self.concurrency = concurrency;
        self
    }

    /// How much permission calls need.
    #[must_use]
    pub const fn permission(mut self, permission: Declared<Permission>) -> Self {
        self.permission = permission;
        self
    }

    /// When the definition is sent to the model.
    #[must_use]
    pub const fn tier(mut self, tier: Tier) -> Self {
        self.tier = Some(tier);
        self
    }

    /// Named group that a selection can switch on.
    #[must_use]
    pub const fn group(mut self, group: &'static str) -> Self {
        forget(self.group.replace(Cow::Borrowed(group)));
        self
    }

    /// When and how to use the tool.
    #[must_use]
    pub const fn guidance(mut self, guidance: &'static str) -> Self {
        forget(self.guidance.replace(Cow::Borrowed(guidance)));
        self
    }

    /// Named resources that every call reads.
    #[must_use]
    pub const fn reads(mut self, names: &'static [Text]) -> Self {
        forget(replace(&mut self.reads, Cow::Borrowed(names)));
        self
    }

    /// Named resources that every call writes.
    #[must_use]
    pub const fn writes(mut self, names: &'static [Text]) -> Self {
        forget(replace(&mut self.writes, Cow::Borrowed(names)));
        self
    }

    /// Whether a call can destroy what it writes.
    #[must_use]
    pub const fn destructive(mut self, destructive: bool) -> Self {
        self.destructive = Some(destructive);
        self
    }

    /// Whether repeating a call changes nothing more.
    #[must_use]
    pub const fn idempotent(mut self, idempotent: bool) -> Self {
        self.idempotent = Some(idempotent);
        self
    }

    /// Whether calls reach an open world.
    #[must_use]
    pub const fn open_world(mut self, open_world: bool) -> Self {
        self.open_world = Some(open_world);
        self
    }

    /// Characters of a result that are sent inline.
    #[must_use]
    pub const fn output_limit(mut self, characters: usize) -> Self {
        self.output_limit = characters;
        self
    }

    /// Which end of a result over the limit stays inline.
    #[must_use]
    pub const fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// How long a call may run.
    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// How long a call may give no sign of life.
    #[must_use]
    pub const fn idle_timeout(mut self, idle_timeout: Duration) -> Self {
        self.idle_timeout = Some(idle_timeout);
        self
    }

    /// Calls are repeated on purpose.
    #[must_use]
    pub const fn polling(mut self) -> Self {
        self.polling = true;
        self
    }

    /// A result shows the model what was read of files.
    #[must_use]
    pub const fn shows_files(mut self) -> Self {
        self.shows_files = true;
        self
    }

    /// The user cannot disable the tool.
    #[must_use]
    pub const fn always_on(mut self) -> Self {
        self.always_on = true;
        self
    }

    /// A call needs a person.
    #[must_use]
    pub const fn interactive(mut self) -> Self {
        self.interactive = true;
        self
    }

    /// Whether sub-agents get the tool.
    #[must_use]
    pub const fn subagent(mut self, subagent: Subagent) -> Self {
        self.subagent = Some(subagent);
        self
    }

    /// Extra words for tool search.
    #[must_use]
    pub const fn search(mut self, words: &'static [Text]) -> Self {
        forget(replace(&mut self.search, Cow::Borrowed(words)));
        self
    }

    /// The most that the parameters can declare.
    #[must_use]
    pub const fn ceiling(mut self, ceiling: Ceiling) -> Self {
        self.ceiling = ceiling;
        self
    }

    /// Where the tool was declared.
    #[must_use]
    pub const fn source(mut self, source: Source) -> Self {
        self.source = source;
        self
    }
}
