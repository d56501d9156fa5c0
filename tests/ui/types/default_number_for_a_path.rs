#![allow(unused)]

use toolpact::{ReadPath, tool};

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(default = 1)]
    what: ReadPath,
) {}

fn main() {}
