#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(range(1..))]
    what: Option<Vec<u32>>,
) {}

fn main() {}
