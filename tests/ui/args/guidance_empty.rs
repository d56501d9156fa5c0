#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(guidance = "  ")]
fn show() {}

fn main() {}
