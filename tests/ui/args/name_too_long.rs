#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(name = "showshowshowshowshowshowshowshowshowshowshowshowshowshowshowshowshow")]
fn show() {}

fn main() {}
