#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(length(1..), default = "")]
    what: String,
) {}

fn main() {}
