//! What goes into an export and what comes out of it: plain data.

use std::fmt::Display;

use serde_json::Value;

use super::NameMap;

/// One tool, as data.
#[derive(Clone, Debug)]
pub struct Definition<'a> {
    /// The tool's name, of any characters.
    pub name: &'a str,
    /// A name for people.
    pub title: Option<&'a str>,
    /// What the tool does; may be empty.
    pub description: &'a str,
    /// The arguments' schema in normal form.
    pub schema: &'a Value,
    /// The result's schema in normal form.
    pub output_schema: Option<&'a Value>,
    /// Hints about the tool's behaviour.
    pub annotations: Option<Annotations>,
    /// Whether the provider should load the definition only when the model has searched for it.
    pub defer: bool,
    /// Whether the tool is to be strict where the dialect is.
    pub strict: bool,
}

/// The MCP hints about a tool's behaviour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four independent hints of the MCP specification")]
pub struct Annotations {
    /// Changes nothing.
    pub read_only: bool,
    /// May destroy what was there.
    pub destructive: bool,
    /// The same call twice does what it does once.
    pub idempotent: bool,
    /// Reaches beyond this machine.
    pub open_world: bool,
}

/// Tools as one dialect takes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    /// The value of `tools` in the request (for Bedrock, of `toolConfig.tools`; for MCP, of `tools` in the result).
    pub tools: Value,
    /// What was demoted, moved into a description or left out.
    pub report: Vec<Demotion>,
    /// The way back from exported names to the tools' own.
    pub names: NameMap,
}

/// One thing the dialect could not take as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demotion {
    /// The tool's own name.
    pub tool: String,
    /// The dialect's rule, in a word or two.
    pub rule: &'static str,
    /// What was done about it, and where.
    pub what_happened: String,
    /// Whether the tool does not go out at all.
    pub left_out: bool,
}

impl Demotion {
    /// A tool that does not go out, and why.
    pub(crate) fn left_out(tool: impl Into<String>, rule: &'static str, why: impl Display) -> Self {
        Self { tool: tool.into(), rule, what_happened: format!("left out: {why}"), left_out: true }
    }

    /// A tool that goes out, and what was done about it.
    pub(crate) fn sent(tool: impl Into<String>, rule: &'static str, what_happened: impl Into<String>) -> Self {
        Self { tool: tool.into(), rule, what_happened: what_happened.into(), left_out: false }
    }
}
