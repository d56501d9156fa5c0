#![allow(unused)]

use toolpact::tool;

#[tool]
fn show() {}

fn main() {}
