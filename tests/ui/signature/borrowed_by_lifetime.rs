#![allow(unused)]

use toolpact::tool;

use std::borrow::Cow;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    what: Cow<'_, str>,
) {}

fn main() {}
