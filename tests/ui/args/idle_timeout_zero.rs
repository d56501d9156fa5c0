#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(idle_timeout = "0ms")]
fn show() {}

fn main() {}
