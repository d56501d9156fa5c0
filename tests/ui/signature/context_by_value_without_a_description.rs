#![allow(unused)]

use toolpact::{Context, tool};

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    text: String,
    ctx: Context,
) {}

fn main() {}
