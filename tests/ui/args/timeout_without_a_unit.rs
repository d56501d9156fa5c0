#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(timeout = "30")]
fn show() {}

fn main() {}
