#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(read_only = "true")]
fn show() {}

fn main() {}
