#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = , read_only)]
fn show() {}

fn main() {}
