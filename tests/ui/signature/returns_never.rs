#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show() -> ! {
    loop {}
}

fn main() {}
