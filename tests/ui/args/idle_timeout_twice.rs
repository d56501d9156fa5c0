#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(idle_timeout = "30s", idle_timeout = "1m")]
fn show() {}

fn main() {}
