#![allow(dead_code, unused)]
use toolpact::tool;

/// Read lines.
#[tool]
fn read(
    /// How many.
    #[arg(default = "ten")]
    limit: u32,
) -> u32 {
    limit
}
