//! The agent as a user meets it: the program is run, and what it prints, sends and leaves behind is looked at.

mod offline;
mod online;
mod program;
mod server;
