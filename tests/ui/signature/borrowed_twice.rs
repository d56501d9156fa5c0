#![allow(unused)]

use toolpact::tool;

struct Store;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    what: &&Store,
) {}

fn main() {}
