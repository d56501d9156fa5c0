//! Tools for agents as declarative contracts.

pub mod schema;
