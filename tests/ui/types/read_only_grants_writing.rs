#![allow(unused)]

use toolpact::{WritePath, tool};

/// Shows a text.
#[tool(read_only)]
fn show(
    /// What to show.
    what: WritePath,
) {}

fn main() {}
