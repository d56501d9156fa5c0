#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(range(0..=300))]
    what: u8,
) {}

fn main() {}
