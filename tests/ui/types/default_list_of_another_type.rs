#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(default = ["a", "b"])]
    what: Vec<u32>,
) {}

fn main() {}
