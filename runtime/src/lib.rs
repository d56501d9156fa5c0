//! Tools for agents as declarative contracts.

pub mod command;
pub mod files;
