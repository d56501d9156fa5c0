//! The categories of tools and the presets that each one brings. Explicit keys of a contract override them, where that is no contradiction.

use serde::{Deserialize, Serialize};

use super::{Subagent, Tier};

/// What kind of tool it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Shows something that exists.
    Read,
    /// Finds things by pattern or words.
    Search,
    /// Changes something that exists, or makes something new.
    Edit,
    /// Removes something.
    Delete,
    /// Renames or moves something.
    Move,
    /// Runs a program.
    Execute,
    /// Gets something from a network.
    Fetch,
    /// Computes from its arguments alone.
    Think,
    /// Starts or steers another agent.
    Agent,
    /// Needs a person.
    Interact,
    /// Controls the session itself.
    Session,
    /// Sends messages to people.
    Channel,
    /// Keeps notes beyond the session.
    Memory,
    /// Finds and loads tools.
    Discover,
    /// Makes or changes images, sound or video.
    Media,
    /// None of these.
    #[default]
    Other,
}

/// What a category presets; an explicit key overrides its preset unless the two contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Presets {
    /// `read_only`; `None` derives it from the effect.
    pub read_only: Option<bool>,
    /// `destructive`; `None` derives it from the effect.
    pub destructive: Option<bool>,
    /// `open_world`; `None` derives it from the effect.
    pub open_world: Option<bool>,
    /// `tier`.
    pub tier: Tier,
    /// `subagent`.
    pub subagent: Subagent,
    /// `interactive`.
    pub interactive: bool,
}

impl Category {
    /// Every category, in the order of the documentation.
    pub const ALL: [Self; 16] = [
        Self::Read,
        Self::Search,
        Self::Edit,
        Self::Delete,
        Self::Move,
        Self::Execute,
        Self::Fetch,
        Self::Think,
        Self::Agent,
        Self::Interact,
        Self::Session,
        Self::Channel,
        Self::Memory,
        Self::Discover,
        Self::Media,
        Self::Other,
    ];

    /// The word used in attributes, rules and selections.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Search => "search",
            Self::Edit => "edit",
            Self::Delete => "delete",
            Self::Move => "move",
            Self::Execute => "execute",
            Self::Fetch => "fetch",
            Self::Think => "think",
            Self::Agent => "agent",
            Self::Interact => "interact",
            Self::Session => "session",
            Self::Channel => "channel",
            Self::Memory => "memory",
            Self::Discover => "discover",
            Self::Media => "media",
            Self::Other => "other",
        }
    }

    /// What the category presets.
    pub const fn presets(self) -> Presets {
        let base = Presets {
            read_only: None,
            destructive: None,
            open_world: None,
            tier: Tier::Capability,
            subagent: Subagent::Allow,
            interactive: false,
        };
        match self {
            Self::Read | Self::Search => Presets { read_only: Some(true), tier: Tier::Core, ..base },
            Self::Edit => Presets { read_only: Some(false), tier: Tier::Core, ..base },
            Self::Delete => Presets { read_only: Some(false), destructive: Some(true), ..base },
            Self::Move => Presets { read_only: Some(false), ..base },
            // `Other`: a tool that says nothing of itself is there; one function is enough.
            Self::Execute | Self::Other => Presets { tier: Tier::Core, ..base },
            Self::Fetch => Presets { read_only: Some(true), open_world: Some(true), ..base },
            Self::Think | Self::Discover => {
                Presets { read_only: Some(true), open_world: Some(false), tier: Tier::Core, ..base }
            }
            Self::Interact => Presets { tier: Tier::Core, subagent: Subagent::Deny, interactive: true, ..base },
            Self::Agent | Self::Session | Self::Memory => Presets { subagent: Subagent::Deny, ..base },
            Self::Channel => {
                Presets { read_only: Some(false), open_world: Some(true), subagent: Subagent::Deny, ..base }
            }
            Self::Media => base,
        }
    }
}

impl std::fmt::Display for Category {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}
