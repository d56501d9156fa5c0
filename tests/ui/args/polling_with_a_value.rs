#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(polling = true)]
fn show() {}

fn main() {}
