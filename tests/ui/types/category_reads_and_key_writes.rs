#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = read, writes("memory"))]
fn show() {}

fn main() {}
