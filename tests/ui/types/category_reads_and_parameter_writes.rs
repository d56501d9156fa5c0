#![allow(unused)]

use toolpact::{WritePath, tool};

/// Shows a text.
#[tool(category = search)]
fn show(
    /// What to show.
    what: WritePath,
) {}

fn main() {}
