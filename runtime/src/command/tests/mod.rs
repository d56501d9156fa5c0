//! Tests of the reading of commands.

mod adapter;
mod cases;
mod extra;
mod facts;
mod limits;
