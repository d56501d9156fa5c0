#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(always_on = true)]
fn show() {}

fn main() {}
