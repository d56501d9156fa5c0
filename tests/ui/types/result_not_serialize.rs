#![allow(unused)]

use toolpact::tool;

struct Mine;

/// Shows a text.
#[tool]
fn show() -> Mine {
    Mine
}

fn main() {}
