#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(crate = "toolpact")]
fn show() {}

fn main() {}
