#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(concurrency = dynamic(is_short))]
fn show(
    /// What to show.
    what: String,
) {}

fn main() {}
