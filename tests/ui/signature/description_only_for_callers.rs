#![allow(unused)]

use toolpact::tool;

/// # Errors
/// Never.
#[tool]
fn show() -> Result<(), String> {
    Ok(())
}

fn main() {}
