#![allow(unused)]

use toolpact::tool;

fn is_short(text: &u32) -> bool {
    *text < 10
}

/// Shows a text.
#[tool(concurrency = dynamic(is_short))]
fn show(
    /// What to show.
    what: String,
) {}

fn main() {}
