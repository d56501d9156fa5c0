#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(default = 1.5)]
    what: Option<u32>,
) {}

fn main() {}
