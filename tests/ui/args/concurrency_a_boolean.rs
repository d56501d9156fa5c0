#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(concurrency = true)]
fn show() {}

fn main() {}
