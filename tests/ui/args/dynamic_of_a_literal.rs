#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(read_only = dynamic(true))]
fn show(
    /// What to show.
    text: String,
    /// Where to begin.
    line: u32,
) {}

fn main() {}
