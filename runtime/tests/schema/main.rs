//! The two ends of a schema: what it says is enforced, and every provider accepts it.
#![allow(missing_docs, unreachable_pub, clippy::pedantic, reason = "tests")]

#[path = "../../../tests/dialect_rules/mod.rs"]
mod dialect_rules;

mod arguments;
mod cases;
mod catalogue;
mod dialects;
mod shared;
mod suite;
mod zoo;
