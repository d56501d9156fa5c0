#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(title = "")]
fn show() {}

fn main() {}
