#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(name = "text.show")]
fn show() {}

fn main() {}
