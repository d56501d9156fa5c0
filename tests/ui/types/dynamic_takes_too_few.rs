#![allow(unused)]

use toolpact::tool;

fn is_short(text: &str) -> bool {
    text.len() < 10
}

/// Shows a text.
#[tool(concurrency = dynamic(is_short))]
fn show(
    /// What to show.
    text: String,
    /// Where to begin.
    line: u32,
) {}

fn main() {}
