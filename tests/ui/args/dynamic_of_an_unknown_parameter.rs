#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(concurrency = dynamic(|txet| txet.is_empty()))]
fn show(
    /// What to show.
    text: String,
    /// Where to begin.
    line: u32,
) {}

fn main() {}
