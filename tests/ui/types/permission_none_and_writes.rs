#![allow(unused)]

use toolpact::{WritePath, tool};

/// Shows a text.
#[tool(permission = none)]
fn show(
    /// What to show.
    what: WritePath,
) {}

fn main() {}
