#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(destructive = no)]
fn show() {}

fn main() {}
