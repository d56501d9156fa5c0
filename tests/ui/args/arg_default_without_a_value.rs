#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(default)]
    what: String,
) {}

fn main() {}
