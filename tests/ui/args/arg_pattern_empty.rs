#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(pattern = "")]
    what: String,
) {}

fn main() {}
