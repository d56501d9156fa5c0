#![allow(unused)]

use toolpact::tool;

struct Show;

/// Shows a text.
#[tool]
impl Show {
    fn show() {}
}

fn main() {}
