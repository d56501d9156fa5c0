#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(keep = middle)]
fn show() {}

fn main() {}
