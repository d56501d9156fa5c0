#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(interactive = false)]
fn show() {}

fn main() {}
