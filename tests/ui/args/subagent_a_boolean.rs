#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(subagent = true)]
fn show() {}

fn main() {}
