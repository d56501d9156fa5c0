#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool(tier = capability, category = delete, always_on, permission = none, concurrency = safe)]
fn show() {}

fn main() {}
