#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(default = 1e999)]
    what: f64,
) {}

fn main() {}
