#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[serde(default)]
    what: String,
) {}

fn main() {}
