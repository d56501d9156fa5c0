#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(writes("memory", "journal", "memory"))]
fn show() {}

fn main() {}
