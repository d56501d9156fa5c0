#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[cfg(unix)]
    what: String,
) {}

fn main() {}
