#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = interact, subagent = allow)]
fn show() {}

fn main() {}
