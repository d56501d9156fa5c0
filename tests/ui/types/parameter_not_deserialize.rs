#![allow(unused)]

use toolpact::tool;

struct Mine;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    what: Mine,
) {}

fn main() {}
