#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(read_onyl, category = serch, timeout = "3 sec")]
fn show() {}

fn main() {}
