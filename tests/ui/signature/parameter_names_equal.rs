#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    what: String,
    /// How to show it.
    #[arg(rename = "what")]
    how: String,
) {}

fn main() {}
