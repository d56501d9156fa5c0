#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(timeout = "0s")]
fn show() {}

fn main() {}
