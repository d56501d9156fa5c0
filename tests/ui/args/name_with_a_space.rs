#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(name = "show text")]
fn show() {}

fn main() {}
