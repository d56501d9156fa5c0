#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    // What to show.
    what: String,
) {}

fn main() {}
