#![allow(unused)]

use toolpact::tool;

struct Store;

/// Shows a text.
#[tool]
fn show<'a>(store: &'a Store) {}

fn main() {}
