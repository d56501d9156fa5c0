#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = edit, read_only)]
fn show() {}

fn main() {}
