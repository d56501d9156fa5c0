#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(concurrency = exclusiv)]
fn show() {}

fn main() {}
