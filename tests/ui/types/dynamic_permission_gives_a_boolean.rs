#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(permission = dynamic(|what| what.is_empty()))]
fn show(
    /// What to show.
    what: String,
) {}

fn main() {}
