#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    what: Vec<(&str, u32)>,
) {}

fn main() {}
