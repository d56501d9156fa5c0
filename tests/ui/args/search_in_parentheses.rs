#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(search("print", "cat"))]
fn show() {}

fn main() {}
