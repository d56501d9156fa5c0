#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(rename = "")]
    what: String,
) {}

fn main() {}
