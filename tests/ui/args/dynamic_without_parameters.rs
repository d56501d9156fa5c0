#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(permission = dynamic(level))]
fn show() {}

fn main() {}
