//! Shared helpers of the behaviour tests: small registries of tools made by hand.

pub mod cells;
pub mod spoil;

/// The programs of the pages: compiled, and run where they end by themselves.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/guide.md")]
#[doc = include_str!("../docs/from-rmcp.md")]
#[doc = include_str!("../docs/from-rig.md")]
pub struct Pages;

use serde_json::{Value, json};
use toolpact::contract::{Category, Contract, Declared};
use toolpact::{Content, HandMade, Registry};

/// A tool that gives back its arguments and touches nothing.
pub fn echo(contract: Contract) -> HandMade {
    let schema = json!({
        "type": "object",
        "properties": {"text": {"type": "string"}, "count": {"type": "integer", "minimum": 1}},
        "required": ["text"],
    });
    HandMade::from_schema(contract, schema, |arguments, _| async move { Ok(Content::json(Value::Object(arguments))) })
}

/// A contract of a tool that touches nothing.
pub const fn harmless(name: &'static str, description: &'static str) -> Contract {
    Contract::new(name, description).category(Category::Think).read_only(Declared::Fixed(true))
}

/// A registry of tools that echo, one a contract.
pub fn registry(contracts: impl IntoIterator<Item = Contract>) -> Registry {
    let mut registry = Registry::empty();
    for contract in contracts {
        registry.add(echo(contract)).unwrap_or_else(|problem| panic!("{problem}"));
    }
    registry
}
