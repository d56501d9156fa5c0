#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(guidance = GUIDANCE)]
fn show() {}

fn main() {}
