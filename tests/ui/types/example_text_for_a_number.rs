#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(example = "ten")]
    what: f64,
) {}

fn main() {}
