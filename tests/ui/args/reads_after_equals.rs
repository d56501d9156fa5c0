#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(reads = "clock")]
fn show() {}

fn main() {}
