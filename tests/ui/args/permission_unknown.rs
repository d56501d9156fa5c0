#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(permission = hihg)]
fn show() {}

fn main() {}
