#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(words: &Vec<String>) {}

fn main() {}
