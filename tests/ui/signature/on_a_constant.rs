#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
const SHOW: u32 = 1;

fn main() {}
