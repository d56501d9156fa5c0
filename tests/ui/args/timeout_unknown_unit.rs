#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(timeout = "3 weeks")]
fn show() {}

fn main() {}
