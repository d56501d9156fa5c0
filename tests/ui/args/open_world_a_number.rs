#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(open_world = 1)]
fn show() {}

fn main() {}
