#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(read_only category = read)]
fn show() {}

fn main() {}
