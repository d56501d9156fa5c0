#![allow(unused)]

use toolpact::tool;

struct Store(String);

/// Shows a text.
#[tool]
fn show(store: &Store) -> Result<&str, String> {
    Ok(&store.0)
}

fn main() {}
