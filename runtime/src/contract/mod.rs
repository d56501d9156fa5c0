//! The contract of a tool: everything its author declares, as plain data that is built in a constant.
//!
//! It says what is true of every call of a tool. What is true of one call is its [`Effect`](crate::effect::Effect).

mod category;
mod declare;
mod rules;

use std::borrow::Cow;
use std::time::Duration;

pub use category::{Category, Presets};
pub use rules::Contradiction;
#[doc(hidden)]
pub use rules::{Key, verify};
use serde::Serialize;

use crate::effect::Ceiling;

/// A text of a contract: borrowed when the macro wrote it, owned when a host made the tool at run time.
pub type Text = Cow<'static, str>;

/// Characters of a result that are sent inline when the contract does not say otherwise (source: the practice of coding agents).
pub const DEFAULT_OUTPUT_LIMIT: usize = 50_000;

/// Everything that the author of a tool declared.
///
/// Built by `#[tool]`, or by hand with [`Contract::new`] and the methods named like the keys of the attribute:
///
/// ```
/// use toolpact::contract::{Category, Contract};
///
/// static CONTRACT: Contract = Contract::new("get_weather", "Weather of a city, now.")
///     .category(Category::Fetch)
///     .guidance("Name the country when a city name is ambiguous.");
/// assert!(CONTRACT.is_read_only());
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that an author declares by its name")]
pub struct Contract {
    /// Name that the model calls, `^[a-zA-Z][a-zA-Z0-9_-]{0,63}$`.
    pub name: Text,
    /// Name that a person reads.
    pub title: Option<Text>,
    /// What the tool does; the model reads it.
    pub description: Text,
    /// What kind of tool it is; presets for what is not declared.
    pub category: Category,
    /// Whether calls have no side effects, as declared.
    pub read_only: Declared<bool>,
    /// Whether calls may overlap others, as declared.
    pub concurrency: Declared<Concurrency>,
    /// How much permission calls need, as declared.
    pub permission: Declared<Permission>,
    /// When the definition is sent to the model, as declared.
    pub tier: Option<Tier>,
    /// Named group that a selection can switch on.
    pub group: Option<Text>,
    /// When and how to use the tool; goes into the system prompt while the tool is visible.
    pub guidance: Option<Text>,
    /// Named resources that every call reads.
    pub reads: Cow<'static, [Text]>,
    /// Named resources that every call writes.
    pub writes: Cow<'static, [Text]>,
    /// Whether a call can destroy what it writes, where the effect does not say.
    pub destructive: Option<bool>,
    /// Whether repeating a call changes nothing more.
    pub idempotent: Option<bool>,
    /// Whether calls reach an open world, as the internet.
    pub open_world: Option<bool>,
    /// Characters of a result that are sent inline.
    pub output_limit: usize,
    /// Which end of a result over the limit is kept inline.
    pub keep: Keep,
    /// How long a call may run; the session's default when left out.
    pub timeout: Option<Duration>,
    /// How long a call may give no sign of life, as progress or output; the session's default when left out, and none
    /// where only `timeout` is declared.
    pub idle_timeout: Option<Duration>,
    /// Calls are repeated on purpose, as to look whether something is ready: the guard against loops leaves them alone.
    pub polling: bool,
    /// A result shows the model what was read of files: it counts as seen, and messages send the model here to see a file.
    pub shows_files: bool,
    /// The user cannot disable the tool.
    pub always_on: bool,
    /// A call needs a person; no mode can answer for them.
    pub interactive: bool,
    /// Whether sub-agents get the tool, as declared.
    pub subagent: Option<Subagent>,
    /// Extra words for tool search.
    pub search: Cow<'static, [Text]>,
    /// The most that the parameters can declare, known from their types.
    #[serde(skip)]
    pub ceiling: Ceiling,
    /// Where the tool was declared.
    pub source: Source,
}

/// A value that is fixed by the contract, computed for each call, or derived from the effect of the call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Declared<T> {
    /// Left out: the preset of the category, else the effect of the call.
    #[default]
    Derived,
    /// The same for every call.
    Fixed(T),
    /// Computed from the arguments of each call by `dynamic(f)`.
    Dynamic,
}

/// Whether a call may overlap with others beyond what their effects allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Concurrency {
    /// Overlaps with everything but exclusive calls and declared resources in use.
    Safe,
    /// Runs alone.
    Exclusive,
}

impl From<bool> for Concurrency {
    /// `true` is safe: a condition in `dynamic(|…| …)` reads as "may overlap".
    fn from(safe: bool) -> Self {
        if safe { Self::Safe } else { Self::Exclusive }
    }
}

/// How much permission a call needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// Nobody is asked.
    None,
    /// Asked unless a mode or a rule answers.
    Standard,
    /// Asked unless a rule names the tool or the user bypasses all questions.
    High,
}

/// When the definition of a tool is sent to the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// Always.
    Core,
    /// When its group, its category or a profile is selected.
    Capability,
    /// When it was searched for.
    Extension,
}

/// Whether sub-agents get a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subagent {
    /// Sub-agents get it.
    Allow,
    /// Only the main agent gets it.
    Deny,
}

/// Which end of a result over the limit stays inline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// The beginning.
    Head,
    /// The end.
    Tail,
    /// The beginning and the end.
    #[default]
    Both,
}

/// Where a tool was declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Source {
    /// Package that declared it; empty for a tool made at run time.
    pub package: &'static str,
    /// File, as the compiler names it.
    pub file: &'static str,
    /// Line, from 1.
    pub line: u32,
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.file.is_empty() {
            f.write_str("a tool made at run time")
        } else {
            write!(f, "{}:{}", self.file, self.line)
        }
    }
}

impl Contract {
    /// When the definition is sent: as declared, else the preset of the category.
    pub const fn effective_tier(&self) -> Tier {
        match self.tier {
            Some(tier) => tier,
            None => self.category.presets().tier,
        }
    }

    /// Whether sub-agents get the tool: as declared, else the preset of the category.
    pub const fn effective_subagent(&self) -> Subagent {
        match self.subagent {
            Some(subagent) => subagent,
            None => self.category.presets().subagent,
        }
    }

    /// Whether a person must answer: as declared, else the preset of the category.
    pub const fn is_interactive(&self) -> bool {
        self.interactive || self.category.presets().interactive
    }

    /// Whether every call is known to have no side effects.
    ///
    /// `false` means "not known for every call": a single call can still prove read-only by its effect.
    pub const fn is_read_only(&self) -> bool {
        match (self.read_only, self.claimed_read_only()) {
            (_, Some(read_only)) => read_only,
            (Declared::Dynamic, None) => false,
            (_, None) => self.declares_something() && !self.ceiling.can_write() && self.writes_nothing_named(),
        }
    }

    /// What is said of every call: as declared, else the preset of the category; `None` where each call says it.
    pub(crate) const fn claimed_read_only(&self) -> Option<bool> {
        match self.read_only {
            Declared::Fixed(read_only) => Some(read_only),
            Declared::Dynamic => None,
            Declared::Derived => self.category.presets().read_only,
        }
    }

    /// Whether calls can destroy what they write: as declared, else the preset, else anything that may write may destroy.
    pub const fn is_destructive(&self) -> bool {
        match (self.destructive, self.category.presets().destructive) {
            (Some(destructive), _) | (None, Some(destructive)) => destructive,
            (None, None) => !self.is_read_only(),
        }
    }

    /// Whether calls reach an open world: as declared, else by what the parameters can contact, else the preset.
    pub const fn is_open_world(&self) -> bool {
        match (self.open_world, self.category.presets().open_world) {
            (Some(open), _) | (None, Some(open)) => open,
            (None, None) => self.ceiling.contacts || !self.declares_something(),
        }
    }

    /// Whether repeating a call changes nothing more: as declared, else true of what only reads.
    pub const fn is_idempotent(&self) -> bool {
        match self.idempotent {
            Some(idempotent) => idempotent,
            None => self.is_read_only(),
        }
    }

    /// Whether the tool finds and loads other tools, so that messages can point to it without knowing its name.
    pub const fn finds_tools(&self) -> bool {
        matches!(self.category, Category::Discover)
    }

    /// Whether the contract or the types of the parameters declare any resource at all.
    pub const fn declares_something(&self) -> bool {
        self.ceiling.declares() || self.reads_something_named() || !self.writes_nothing_named()
    }

    const fn reads_something_named(&self) -> bool {
        match &self.reads {
            Cow::Borrowed(names) => !names.is_empty(),
            Cow::Owned(names) => !names.is_empty(),
        }
    }

    const fn writes_nothing_named(&self) -> bool {
        match &self.writes {
            Cow::Borrowed(names) => names.is_empty(),
            Cow::Owned(names) => names.is_empty(),
        }
    }
}
