#![allow(unused)]

use toolpact::tool;

/// Shows it.
#[tool(tier = extension)]
fn show() {}

fn main() {}
