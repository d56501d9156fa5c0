#![allow(unused)]

use toolpact::tool;

struct Store<'a>(&'a str);

/// Shows a text.
#[tool]
fn show(store: &Store<'_>) {}

fn main() {}
