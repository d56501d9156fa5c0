#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(output_limit = 20_000usize)]
fn show() {}

fn main() {}
