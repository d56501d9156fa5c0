#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(read_only = dynamic(|what| what.is_empty()), writes("memory"))]
fn show(
    /// What to show.
    what: String,
) {}

fn main() {}
