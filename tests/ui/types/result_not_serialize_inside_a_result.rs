#![allow(unused)]

use toolpact::tool;

struct Mine;

/// Shows a text.
#[tool]
fn show() -> Result<Mine, String> {
    Ok(Mine)
}

fn main() {}
