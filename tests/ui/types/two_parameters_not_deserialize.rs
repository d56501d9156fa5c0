#![allow(unused)]

use toolpact::tool;

struct Mine;

struct Yours;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    mine: Mine,
    /// What to show then.
    yours: Option<Yours>,
) {}

fn main() {}
