#![allow(unused)]

use toolpact::tool;

const GUIDANCE: &str = "";

/// Shows a text.
#[tool(guidance = GUIDANCE)]
fn show() {}

fn main() {}
