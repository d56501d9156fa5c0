#![allow(unused)]

use toolpact::tool;

#[derive(toolpact::serde::Deserialize, toolpact::schemars::JsonSchema)]
#[serde(crate = "toolpact::serde")]
#[schemars(crate = "toolpact::schemars")]
struct Mine(String);

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    #[arg(length(1..))]
    what: Mine,
) {}

fn main() {}
