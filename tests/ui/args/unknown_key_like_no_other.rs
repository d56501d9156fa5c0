#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(colour = blue)]
fn show() {}

fn main() {}
