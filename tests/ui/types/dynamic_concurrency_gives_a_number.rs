#![allow(unused)]

use toolpact::tool;

fn length(text: &str) -> usize {
    text.len()
}

/// Shows a text.
#[tool(concurrency = dynamic(length))]
fn show(
    /// What to show.
    what: String,
) {}

fn main() {}
