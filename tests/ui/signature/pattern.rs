#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    (line, column): (u32, u32),
) {}

fn main() {}
