#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(reads())]
fn show() {}

fn main() {}
