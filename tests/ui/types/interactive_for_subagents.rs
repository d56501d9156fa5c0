#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(interactive, subagent = allow)]
fn show() {}

fn main() {}
