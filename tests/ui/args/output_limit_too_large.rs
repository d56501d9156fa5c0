#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(output_limit = 5_000_000_000)]
fn show() {}

fn main() {}
