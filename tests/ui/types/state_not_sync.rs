#![allow(unused)]

use toolpact::tool;

use std::cell::Cell;

/// Shows a text.
#[tool]
fn show(store: &Cell<u32>) {}

fn main() {}
