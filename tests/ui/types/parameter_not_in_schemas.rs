#![allow(unused)]

use toolpact::tool;

#[derive(toolpact::serde::Deserialize)]
#[serde(crate = "toolpact::serde")]
struct Mine {
    text: String,
}

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    what: Mine,
) {}

fn main() {}
