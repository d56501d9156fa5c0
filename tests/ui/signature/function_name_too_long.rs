#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
fn show_show_show_show_show_show_show_show_show_show_show_show_show_it() {}

fn main() {}
