#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = "read")]
fn show() {}

fn main() {}
