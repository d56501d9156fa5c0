#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(default = 256)]
    what: u8,
) {}

fn main() {}
