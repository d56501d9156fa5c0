#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(tier = kore)]
fn show() {}

fn main() {}
