//! One tool as JSON for programs: what its author declared, what follows from it, and its schema.

use serde::Serialize;
use serde_json::Value;

use crate::contract::{Contract, Subagent, Tier};
use crate::effect::Ceiling;
use crate::registry::Entry;
use crate::toolset::Visibility;

/// One tool for programs. Keys stand in this order.
#[derive(Serialize)]
pub(super) struct Described<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    visibility: Option<Visibility>,
    /// What follows from the contract where it leaves something out.
    effective: Effective,
    contract: &'a Contract,
    schema: Option<&'a Value>,
    /// Why there is no schema.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

#[derive(Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, as JSON has them")]
struct Effective {
    tier: Tier,
    subagent: Subagent,
    interactive: bool,
    read_only: bool,
    destructive: bool,
    idempotent: bool,
    open_world: bool,
    ceiling: Ceiling,
}

impl<'a> Described<'a> {
    pub(super) fn of(entry: &'a Entry, visibility: Option<Visibility>) -> Self {
        let contract = entry.contract();
        let (schema, problem) = match entry.schema() {
            Ok(schema) => (Some(&schema.normal), None),
            Err(problem) => (None, Some(problem.to_string())),
        };
        Self { name: entry.name().as_str(), visibility, effective: Effective::of(contract), contract, schema, problem }
    }
}

impl Effective {
    fn of(contract: &Contract) -> Self {
        Self {
            tier: contract.effective_tier(),
            subagent: contract.effective_subagent(),
            interactive: contract.is_interactive(),
            read_only: contract.is_read_only(),
            destructive: contract.is_destructive(),
            idempotent: contract.is_idempotent(),
            open_world: contract.is_open_world(),
            ceiling: contract.ceiling,
        }
    }
}
