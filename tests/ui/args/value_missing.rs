#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category)]
fn show() {}

fn main() {}
