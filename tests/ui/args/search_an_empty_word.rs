#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(search = ["print", ""])]
fn show() {}

fn main() {}
