#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(timeout = "1.5s")]
fn show() {}

fn main() {}
