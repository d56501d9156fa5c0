//! Tools for agents as declarative contracts.
//!
//! A tool is a function and a contract. [`#[tool(...)]`](macro@tool) makes both from one declaration and registers them at
//! link time. The runtime assembles tool lists, collects guidance, checks permissions and schedules whole turns from the
//! contract and from the *effect* of each call, which is what its arguments say that it reads, writes and contacts. It
//! never names a tool.
//!
//! ```
//! use toolpact::{ReadPath, Registry, Session, ToolError, Toolset, tool, turn::Call};
//!
//! /// Count the words of a file.
//! #[tool(category = read, guidance = "Use it for counts; it does not show the text.")]
//! fn count_words(
//!     /// File to read, relative to the workspace.
//!     file: ReadPath,
//! ) -> Result<usize, ToolError> {
//!     Ok(file.read_text()?.body().split_whitespace().count())
//! }
//!
//! #[tokio::main(flavor = "current_thread")]
//! async fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let toolset = Toolset::default_of(&Registry::linked()?)?;
//!     let session = Session::builder(toolset).workspace(env!("CARGO_MANIFEST_DIR")).build()?;
//!     let report = session.run(vec![Call::new("1", "count_words", r#"{"file": "Cargo.toml"}"#)]).await;
//!     assert!(report.outcomes[0].ending.is_done());
//!     println!("{}", report.outcomes[0].content.as_text());
//!     Ok(())
//! }
//! ```
//!
//! Owned parameters come from the model, borrowed ones (`&Context`, a state of your own) from the host. [`ReadPath`],
//! [`ReadTree`], [`WritePath`], [`ShellCommand`] and [`FetchUrl`] are plain strings to the model; to the runtime they declare
//! an effect and grant it. Your own grants are made with [`effect::declare`].
//!
//! # Map, in reading order
//!
//! | modules | what is there |
//! |---|---|
//! | [`contract`], [`effect`] | what an author declares of every call, and what one call does: all else is derived from these two |
//! | [`tool`](mod@tool), [`registry`], [`check()`] | the object-safe tool, all known tools, and one line that tests them |
//! | [`toolset`], [`search`], [`schema`] | what one agent gets of a registry, how it finds the rest, and how each provider wants it |
//! | [`session`], [`context`], [`hooks`], [`events`] | the state of a conversation; what a tool gets; what the host may add and see |
//! | [`turn`], [`schedule`], [`outcome`] | the calls of one model message: stages, order, and exactly one outcome for each |
//! | [`provider`] | the messages of providers: calls out of a response, results into the next request |
//! | [`record`], [`trace`] | a turn written down, to repeat it or to look at it |
//! | [`permission`], [`command`] | whether a call may run; what a shell command says |
//! | [`files`], [`fetch`], [`output`] | the grants, and what goes back to the model |
//! | [`testing`] | a fake host for people who test their tools |
//!
//! # Features
//!
//! `cli` (off by default): the command line as a library. `toolpact::cli::run()` gives any binary `list`, `show`, `schema`,
//! `args`, `guidance`, `call` and `run` over the tools that it links.
//!
//! `mcp` (off by default): a server of the Model Context Protocol over stdio, in the module `mcp`. Together with `cli`, the
//! command line has the subcommand `serve`.
//!
//! `foreign-schemas` (off by default): schemas of strangers that demand more than [the keywords enforced here](schema).

pub mod contract;
pub mod effect;

mod by_hand;
mod param;
pub mod tool;

mod check;
pub mod registry;
pub mod schema;
pub mod search;
pub mod toolset;

pub mod context;
pub mod events;
pub mod hooks;
pub mod outcome;
pub mod session;

pub mod provider;
pub mod schedule;
pub mod turn;

pub mod record;
pub mod trace;

pub mod command;
pub mod permission;

pub mod fetch;
pub mod files;
pub mod output;

pub mod testing;

#[cfg(feature = "cli")]
pub mod cli;

#[cfg(feature = "mcp")]
pub mod mcp;

// Shared by several of them.
mod canonical;
mod error;
mod nearest;
mod unseen;
mod words;

#[cfg(test)]
#[path = "../../tests/case_files.rs"]
mod case_files;

#[doc(hidden)]
pub mod private;

pub use by_hand::HandMade;
pub use check::{Check, Finding, check};
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
