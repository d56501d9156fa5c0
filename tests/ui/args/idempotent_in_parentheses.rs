#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(idempotent(true))]
fn show() {}

fn main() {}
