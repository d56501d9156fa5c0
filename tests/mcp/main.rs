//! The server of the Model Context Protocol: in this process with the client of the protocol's SDK for Rust and with plain
//! lines, as a program of its own, and with the official clients for Python and TypeScript.

mod asking;
mod calls;
mod client;
mod listing;
mod official;
mod program;
mod running;
mod tools;
