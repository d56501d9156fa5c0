//! The agent as a user meets it: the program is run, and what it prints, sends and leaves behind is looked at.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what helpers of tests cannot do, the test cannot either")]

mod offline;
mod online;
mod program;
mod providers;
mod server;
