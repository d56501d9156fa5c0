#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(read_only, writes("memory"))]
fn show() {}

fn main() {}
