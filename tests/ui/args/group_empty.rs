#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(group = "")]
fn show() {}

fn main() {}
