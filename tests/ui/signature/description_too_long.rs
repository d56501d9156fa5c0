#![allow(unused)]

use toolpact::tool;

/// Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text. Shows a text.
#[tool]
fn show() {}

fn main() {}
