#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(range(min = 1, max = 10))]
    what: u32,
) {}

fn main() {}
