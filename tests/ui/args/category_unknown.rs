#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = edti)]
fn show() {}

fn main() {}
