#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = read, read_only, category = search)]
fn show() {}

fn main() {}
