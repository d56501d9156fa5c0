#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
extern "C" fn show() {}

fn main() {}
