#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(range(0..=1))]
    what: bool,
) {}

fn main() {}
