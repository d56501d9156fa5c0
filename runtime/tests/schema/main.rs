//! The two ends of a schema: what it says is enforced, and every provider accepts it.
#![allow(
    missing_docs,
    unreachable_pub,
    clippy::pedantic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what is wrong by panicking"
)]

#[path = "../../../tests/case_files.rs"]
mod case_files;
#[path = "../../../tests/dialect_rules/mod.rs"]
mod dialect_rules;
#[path = "../../../tests/outside_data.rs"]
mod outside_data;
#[path = "../../../tests/spoil.rs"]
mod spoil;

mod arguments;
mod catalogue;
mod dialects;
mod exports;
mod foreign;
mod long;
mod normals;

mod reading;
mod second_opinion;
mod suite;
mod zoo;
