#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(crate = toolbox)]
fn show() {}

fn main() {}
