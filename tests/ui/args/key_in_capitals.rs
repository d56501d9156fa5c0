#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(ReadOnly)]
fn show() {}

fn main() {}
