#![allow(unused)]

use toolpact::tool;

fn is_short(text: String) -> bool {
    text.len() < 10
}

/// Shows a text.
#[tool(concurrency = dynamic(is_short))]
fn show(
    /// What to show.
    what: String,
) {}

fn main() {}
