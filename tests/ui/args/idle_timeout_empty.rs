#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(idle_timeout = "")]
fn show() {}

fn main() {}
