#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show<const N: usize>(
    /// What to show.
    what: [u8; N],
) {}

fn main() {}
