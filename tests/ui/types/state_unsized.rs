#![allow(unused)]

use toolpact::tool;

use std::path::Path;

/// Shows a text.
#[tool]
fn show(path: &Path) {}

fn main() {}
