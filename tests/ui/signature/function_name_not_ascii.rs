#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn größe() {}

fn main() {}
