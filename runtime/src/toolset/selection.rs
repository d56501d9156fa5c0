//! What an agent gets of a registry, as plain data.

use serde::{Deserialize, Serialize};

use crate::contract::Category;

/// What an agent gets of a registry. Plain data: read it from JSON, or build it.
///
/// ```
/// use toolpact::toolset::Selection;
///
/// let selection: Selection = serde_json::from_str(r#"{"profile": "coding", "groups": ["memory"], "disabled": ["shell"]}"#)?;
/// assert_eq!(selection.groups, ["memory"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[doc = include_str!("profiles.md")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Selection {
    /// How tools are chosen; the profile's when left out, else by tier.
    pub strategy: Option<Strategy>,
    /// A named selection that this one adds to and overrides: `minimal`, `coding`, `messaging` or `full`; what they hold is said above.
    pub profile: Option<String>,
    /// Groups whose capability tools are sent.
    pub groups: Vec<String>,
    /// Categories whose capability tools are sent.
    pub categories: Vec<Category>,
    /// Single tools that are sent, whatever their tier.
    pub enabled: Vec<String>,
    /// Single tools that are neither sent nor found, and refused when called.
    pub disabled: Vec<String>,
    /// Whether extension tools, and capability tools that are not selected, can be found and loaded; the profile's when left out, else they
    /// can.
    pub deferral: Option<Deferral>,
    /// Whether the agent is a sub-agent: tools that are not for sub-agents are neither sent nor found, and refused when called.
    pub subagent: bool,
}

/// How the tools that are sent are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// Core tools always, capability tools as selected, the others when they are found.
    #[default]
    Tiers,
    /// Every tool.
    Everything,
    /// The tools that find others, those that are always on, and what was found.
    Discovery,
}

/// What becomes of tools that are not sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deferral {
    /// They can be found and loaded.
    #[default]
    Find,
    /// They are refused, as if disabled.
    Refuse,
}
