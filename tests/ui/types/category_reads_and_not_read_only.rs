#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = fetch, read_only = false)]
fn show() {}

fn main() {}
