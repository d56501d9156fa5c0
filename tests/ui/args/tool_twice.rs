#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(read_only)]
#[tool(category = read)]
fn show() {}

fn main() {}
