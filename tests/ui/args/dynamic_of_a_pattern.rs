#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(concurrency = dynamic(|(text, line)| *line > 1))]
fn show(
    /// What to show.
    text: String,
    /// Where to begin.
    line: u32,
) {}

fn main() {}
