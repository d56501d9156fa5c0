#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(permission = "standard")]
fn show() {}

fn main() {}
