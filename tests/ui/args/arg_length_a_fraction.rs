#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(length(0.5..2.5))]
    what: String,
) {}

fn main() {}
