#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(output_limit = 0)]
fn show() {}

fn main() {}
