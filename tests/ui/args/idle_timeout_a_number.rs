#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(idle_timeout = 30)]
fn show() {}

fn main() {}
