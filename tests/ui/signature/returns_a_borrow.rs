#![allow(unused)]

use toolpact::tool;

struct Store(String);

/// Shows a text.
#[tool]
fn show(store: &Store) -> &str {
    &store.0
}

fn main() {}
