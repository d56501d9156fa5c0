#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(text: &String) {}

fn main() {}
