#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(name = "2text")]
fn show() {}

fn main() {}
