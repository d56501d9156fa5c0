#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(read_only, destructive)]
fn show() {}

fn main() {}
