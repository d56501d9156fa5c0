#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(pattern = "^[0-9]+$")]
    what: u32,
) {}

fn main() {}
