#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(read_only = yes)]
fn show() {}

fn main() {}
