#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    what: fn(u8) -> u8,
) {}

fn main() {}
