#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show<T>(
    /// What to show.
    what: T,
) {}

fn main() {}
