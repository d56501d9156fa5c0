#![allow(unused)]

use toolpact::tool;

const GUIDANCE: u32 = 1;

/// Shows a text.
#[tool(guidance = GUIDANCE)]
fn show() {}

fn main() {}
