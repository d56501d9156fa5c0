#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(default = 1)]
    what: Vec<u32>,
) {}

fn main() {}
