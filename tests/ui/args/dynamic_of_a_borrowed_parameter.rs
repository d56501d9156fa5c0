#![allow(unused)]

use toolpact::{Context, tool};

/// Shows a text.
#[tool(concurrency = dynamic(|context| context.is_cancelled()))]
fn show(
    /// What to show.
    text: String,
    /// Where to begin.
    line: u32,
    context: &Context,
) {}

fn main() {}
