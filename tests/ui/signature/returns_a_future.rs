#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show() -> impl Future<Output = String> {
    async { String::new() }
}

fn main() {}
