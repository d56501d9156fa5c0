#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(range(..))]
    what: u32,
) {}

fn main() {}
