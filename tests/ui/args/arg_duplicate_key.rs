#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(default = "a", default = "b")]
    what: String,
) {}

fn main() {}
