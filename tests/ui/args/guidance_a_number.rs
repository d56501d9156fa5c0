#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(guidance = 5)]
fn show() {}

fn main() {}
