#![allow(unused)]

use toolpact::tool;

fn is_short(text: &str, line: &u32) -> bool {
    text.len() < 10
}

/// Shows a text.
#[tool(concurrency = dynamic(is_short))]
fn show(
    /// What to show.
    text: String,
) {}

fn main() {}
