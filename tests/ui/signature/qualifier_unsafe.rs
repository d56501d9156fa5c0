#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
unsafe fn show() {}

fn main() {}
