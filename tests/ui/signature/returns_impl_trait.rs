#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show() -> impl ToString {
    1
}

fn main() {}
