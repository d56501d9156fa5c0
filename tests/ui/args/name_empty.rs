#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(name = "")]
fn show() {}

fn main() {}
