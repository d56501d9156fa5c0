#![allow(unused)]

use toolpact::tool;

#[doc = concat!("", " ")]
#[tool]
fn show() {}

fn main() {}
