#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(defualt = "a")]
    what: String,
) {}

fn main() {}
