#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
struct Show {
    text: String,
}

fn main() {}
