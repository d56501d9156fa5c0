#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(group = "ggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggg")]
fn show() {}

fn main() {}
