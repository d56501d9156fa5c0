#![allow(unused)]

use toolpact::tool;

trait Store {}

/// Shows a text.
#[tool]
fn show(store: &dyn Store) {}

fn main() {}
