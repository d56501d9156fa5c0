#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(tier = capability, always_on)]
fn show() {}

fn main() {}
