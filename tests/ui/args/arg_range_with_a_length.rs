#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(range(1..), length(1..))]
    what: String,
) {}

fn main() {}
