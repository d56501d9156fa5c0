#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(flatten, default = "a")]
    what: String,
) {}

fn main() {}
