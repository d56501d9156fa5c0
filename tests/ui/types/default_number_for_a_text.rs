#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(default = 10)]
    what: String,
) {}

fn main() {}
