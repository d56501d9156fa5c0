//! What is asked and what is decided: a call with all that a decision needs, and the decision.

use super::Rule;
use super::places::Places;
use crate::contract::{self, Contract};
use crate::effect::Effect;
use crate::outcome::DeniedBy;
use crate::registry::Registry;
use crate::tool::{Arguments, ToolName};

/// A prepared call that wants to run.
#[derive(Clone, Copy)]
pub(crate) struct Request<'a> {
    /// The tool.
    pub(crate) tool: &'a ToolName,
    /// What its author declared.
    pub(crate) contract: &'a Contract,
    /// The arguments it would run with.
    pub(crate) arguments: &'a Arguments,
    /// What it would do.
    pub(crate) effect: &'a Effect,
    /// How much permission the call needs, where the contract computes it from the arguments.
    pub(crate) level: Option<contract::Permission>,
    /// Every known tool: a deny rule about a tool that reads a file guards that file from all tools.
    pub(crate) registry: &'a Registry,
    /// Where paths lead.
    pub(crate) places: &'a dyn Places,
}

/// What becomes of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) enum Decision {
    /// It runs.
    Allow {
        /// Why, as a clause.
        because: &'static str,
    },
    /// Plan mode: it does not run, and the model is told what it would do.
    Describe,
    /// A person is asked; without one it is denied.
    Ask {
        /// Why, as a clause.
        because: String,
        /// The rules that "always" would add, checked to allow this very call; empty if none would.
        remember: Vec<Rule>,
    },
    /// It does not run.
    Deny {
        /// Who says so.
        by: DeniedBy,
        /// What the model is told: what was refused, by what, and what to do instead.
        message: String,
    },
}
