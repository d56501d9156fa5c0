#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(what: String) {}

fn main() {}
