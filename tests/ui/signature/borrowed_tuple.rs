#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    what: &(u32, u32),
) {}

fn main() {}
