#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = 3)]
fn show() {}

fn main() {}
