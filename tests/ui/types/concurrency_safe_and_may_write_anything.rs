#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(category = execute, concurrency = safe)]
fn show() {}

fn main() {}
