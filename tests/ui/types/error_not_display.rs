#![allow(unused)]

use toolpact::tool;

struct Mine;

/// Shows a text.
#[tool]
async fn show() -> Result<String, Mine> {
    Err(Mine)
}

fn main() {}
