//! The contradictions of a contract. Checked by const evaluation for `#[tool]`, and when a tool is added by hand.
//!
//! A rule that needs only one key belongs to the parser of the attribute; these need two facts.

use super::{Category, Concurrency, Contract, Declared, Permission, Subagent, Tier};

/// Two facts of one contract that cannot both be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// `read_only` on a tool whose parameters grant writing.
    ReadOnlyGrantsWriting,
    /// `read_only` beside `writes(...)`.
    ReadOnlyWrites,
    /// `read_only` beside `destructive`.
    ReadOnlyDestructive,
    /// A category that only reads beside a fact that says it writes.
    ReadingCategoryWrites,
    /// A category that changes things beside `read_only`.
    WritingCategoryReadOnly,
    /// `permission = none` on a tool that writes.
    WritesWithoutPermission,
    /// `concurrency = safe` on a tool that may write anything.
    SafeWithoutResource,
    /// `always_on` on a tool that is not always sent.
    AlwaysOnOutsideCore,
    /// `interactive` with `subagent = allow`.
    InteractiveForSubagents,
    /// A deferred tool with nothing to find it by.
    DeferredWithoutText,
    /// `idle_timeout` that is not shorter than `timeout`.
    IdleBeyondTimeout,
}

/// A key of `#[tool(...)]` at which a contradiction is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named like the keys")]
pub enum Key {
    ReadOnly,
    Category,
    Concurrency,
    Permission,
    Tier,
    Subagent,
    AlwaysOn,
    IdleTimeout,
}

impl Contradiction {
    /// Every contradiction, the more telling ones first.
    pub const ALL: [Self; 11] = [
        Self::ReadOnlyGrantsWriting,
        Self::ReadOnlyWrites,
        Self::ReadOnlyDestructive,
        Self::WritingCategoryReadOnly,
        Self::ReadingCategoryWrites,
        Self::WritesWithoutPermission,
        Self::SafeWithoutResource,
        Self::AlwaysOnOutsideCore,
        Self::InteractiveForSubagents,
        Self::DeferredWithoutText,
        Self::IdleBeyondTimeout,
    ];

    /// The key that it is told at: one that was given, whatever else contradicts it.
    pub const fn key(self) -> Key {
        match self {
            Self::ReadOnlyGrantsWriting
            | Self::ReadOnlyWrites
            | Self::ReadOnlyDestructive
            | Self::WritingCategoryReadOnly => Key::ReadOnly,
            Self::ReadingCategoryWrites => Key::Category,
            Self::WritesWithoutPermission => Key::Permission,
            Self::SafeWithoutResource => Key::Concurrency,
            Self::AlwaysOnOutsideCore => Key::AlwaysOn,
            Self::InteractiveForSubagents => Key::Subagent,
            Self::DeferredWithoutText => Key::Tier,
            Self::IdleBeyondTimeout => Key::IdleTimeout,
        }
    }

    /// Both facts, and both ways out.
    pub const fn message(self) -> &'static str {
        match self {
            Self::ReadOnlyGrantsWriting => {
                "`read_only` contradicts a parameter that grants writing: drop `read_only`, or take a `ReadPath` in place of the parameter that writes"
            }
            Self::ReadOnlyWrites => {
                "`read_only` contradicts `writes(...)`: drop `read_only`, or name the resource in `reads(...)`"
            }
            Self::ReadOnlyDestructive => {
                "`read_only` contradicts `destructive`: what changes nothing cannot destroy; drop one of the two"
            }
            Self::ReadingCategoryWrites => {
                "the category only reads, but the tool writes: choose a category that changes things (as `edit`), or drop what writes"
            }
            Self::WritingCategoryReadOnly => {
                "the category changes things, but the tool is `read_only`: choose a category that reads (as `read`), or drop `read_only`"
            }
            Self::WritesWithoutPermission => {
                "`permission = none` contradicts a tool that writes: drop `permission` to let the effect decide, or declare the tool `read_only`"
            }
            Self::SafeWithoutResource => {
                "`concurrency = safe` contradicts a tool that may write anything: declare what it writes with `writes(...)` or a `WritePath`, or drop `concurrency`"
            }
            Self::AlwaysOnOutsideCore => {
                "`always_on` contradicts the tier: a tool that cannot be disabled must always be sent; set `tier = core`, or drop `always_on`"
            }
            Self::InteractiveForSubagents => {
                "`interactive` contradicts `subagent = allow`: a sub-agent has nobody to ask; set `subagent = deny`, or drop `interactive`"
            }
            Self::DeferredWithoutText => {
                "`tier = extension` defers a tool that has no text to find it by: write a description of at least ten characters, or add `search = [...]`"
            }
            Self::IdleBeyondTimeout => {
                "`idle_timeout` is as long as `timeout` or longer: the call is stopped by `timeout` before it can count as silent; shorten `idle_timeout`, or raise `timeout`"
            }
        }
    }
}

/// Characters (counted as bytes) of a description that tool search needs at least.
const SEARCHABLE: usize = 10;

impl Contract {
    /// The first contradiction of the contract, if any.
    pub const fn contradiction(&self) -> Option<Contradiction> {
        let mut index = 0;
        while index < Contradiction::ALL.len() {
            if self.has(Contradiction::ALL[index]) {
                return Some(Contradiction::ALL[index]);
            }
            index += 1;
        }
        None
    }

    /// Whether the contract contradicts itself in this way.
    pub const fn has(&self, contradiction: Contradiction) -> bool {
        let read_only = matches!(self.read_only, Declared::Fixed(true));
        match contradiction {
            Contradiction::ReadOnlyGrantsWriting => read_only && self.ceiling.writes_files,
            // Every call writes what is named, so no call can turn out to be read-only either.
            Contradiction::ReadOnlyWrites => {
                (read_only || matches!(self.read_only, Declared::Dynamic)) && !self.writes_nothing_named()
            }
            Contradiction::ReadOnlyDestructive => read_only && matches!(self.destructive, Some(true)),
            Contradiction::WritingCategoryReadOnly => {
                read_only && matches!(self.category.presets().read_only, Some(false))
            }
            // What contradicts `read_only` is told there.
            Contradiction::ReadingCategoryWrites => {
                let writes = matches!(self.read_only, Declared::Fixed(false)) || self.declares_writing();
                !read_only && self.category_reads() && writes
            }
            Contradiction::WritesWithoutPermission => self.declares_no_permission() && self.may_write(),
            Contradiction::SafeWithoutResource => {
                let safe = matches!(self.concurrency, Declared::Fixed(Concurrency::Safe));
                safe && self.may_write() && !self.declares_writing()
            }
            Contradiction::AlwaysOnOutsideCore => self.always_on && !matches!(self.effective_tier(), Tier::Core),
            Contradiction::InteractiveForSubagents => {
                self.is_interactive() && matches!(self.subagent, Some(Subagent::Allow))
            }
            Contradiction::DeferredWithoutText => {
                matches!(self.effective_tier(), Tier::Extension) && !self.is_searchable()
            }
            Contradiction::IdleBeyondTimeout => match (self.idle_timeout, self.timeout) {
                (Some(idle), Some(whole)) => idle.as_nanos() >= whole.as_nanos(),
                _ => false,
            },
        }
    }

    const fn category_reads(&self) -> bool {
        matches!(self.category, Category::Discover) || matches!(self.category.presets().read_only, Some(true))
    }

    const fn declares_no_permission(&self) -> bool {
        matches!(self.permission, Declared::Fixed(Permission::None))
    }

    /// Whether some call may write: unknown counts as writing, a command decides for itself.
    const fn may_write(&self) -> bool {
        match self.read_only {
            Declared::Fixed(read_only) => !read_only,
            Declared::Dynamic => false,
            Declared::Derived => !self.is_read_only(),
        }
    }

    /// Whether its calls say what they write, so that later ones build on it.
    pub(crate) const fn declares_writing(&self) -> bool {
        self.ceiling.writes_files || !self.writes_nothing_named()
    }

    const fn is_searchable(&self) -> bool {
        let words = match &self.search {
            std::borrow::Cow::Borrowed(words) => words.len(),
            std::borrow::Cow::Owned(words) => words.len(),
        };
        let description = match &self.description {
            std::borrow::Cow::Borrowed(text) => text.len(),
            std::borrow::Cow::Owned(text) => text.len(),
        };
        words > 0 || description >= SEARCHABLE
    }
}

/// Stops the compilation at a key that another fact of the contract contradicts.
///
/// # Panics
/// While compiling, with both facts and both ways out.
#[track_caller]
pub const fn verify(contract: &Contract, key: Key) {
    let mut index = 0;
    while index < Contradiction::ALL.len() {
        let contradiction = Contradiction::ALL[index];
        let found = contradiction.key() as u8 == key as u8 && contract.has(contradiction);
        assert!(!found, "{}", contradiction.message());
        index += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn silence_must_be_shorter_than_the_call() {
        let contract = |idle: u64, whole: u64| {
            let (idle, whole) = (Duration::from_secs(idle), Duration::from_secs(whole));
            Contract::new("wait", "Waits for something.").idle_timeout(idle).timeout(whole)
        };
        assert_eq!(contract(29, 30).contradiction(), None);
        assert_eq!(contract(30, 30).contradiction(), Some(Contradiction::IdleBeyondTimeout));
        assert_eq!(contract(31, 30).contradiction(), Some(Contradiction::IdleBeyondTimeout));
        let alone = Contract::new("wait", "Waits for something.").idle_timeout(Duration::from_hours(9));
        assert_eq!(alone.contradiction(), None);
    }
}
