#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool("Shows a text.")]
fn show() {}

fn main() {}
