//! Tools for agents as declarative contracts.

pub mod contract;
pub mod effect;

pub mod registry;
pub mod tool;
pub mod toolset;

pub mod context;
pub mod events;
pub mod hooks;
pub mod outcome;
pub mod session;

pub mod record;
pub mod schedule;
pub mod trace;
pub mod turn;

pub mod command;
pub mod fetch;
pub mod files;
pub mod output;
pub mod permission;
pub mod schema;

pub mod testing;

#[cfg(feature = "cli")]
pub mod cli;

mod by_hand;
mod canonical;
mod check;
mod error;
mod nearest;
mod param;

#[doc(hidden)]
pub mod private;

pub use by_hand::HandMade;
pub use check::{Check, Problem, check};
pub use command::ShellCommand;
pub use context::Context;
pub use error::{RegistryError, SelectionError, SessionError, ToolError, ToolProblem};
pub use fetch::FetchUrl;
pub use files::{ReadPath, ReadTree, WritePath};
pub use output::Content;
pub use param::Param;
pub use registry::Registry;
pub use session::Session;
#[doc = include_str!("tool_attribute.md")]
pub use toolpact_macros::tool;
pub use toolset::{Selection, Toolset};
// The crates that generated code needs, so that a user's Cargo.toml need not name them.
pub use {schemars, serde};
pub mod search;
