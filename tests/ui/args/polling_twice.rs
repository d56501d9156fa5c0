#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(polling, read_only, polling)]
fn show() {}

fn main() {}
