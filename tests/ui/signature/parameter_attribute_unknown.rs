#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(#[description("What to show.")] what: String) {}

fn main() {}
