#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(range(1..=10), default = 11)]
    what: u32,
) {}

fn main() {}
