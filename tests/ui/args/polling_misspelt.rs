#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(poling)]
fn show() {}

fn main() {}
