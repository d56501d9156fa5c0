#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(guidence = "Use it often.")]
fn show() {}

fn main() {}
