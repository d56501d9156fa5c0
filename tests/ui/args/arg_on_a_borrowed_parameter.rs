#![allow(unused)]

use toolpact::{Context, tool};

/// Shows a text.
#[tool]
fn show(#[arg(default = 1)] context: &Context) {}

fn main() {}
