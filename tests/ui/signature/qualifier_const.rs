#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
const fn show() {}

fn main() {}
