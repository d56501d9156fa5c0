#![allow(dead_code, unused)]
use toolpact::tool;

/// Add two numbers.
#[tool(nmae = "sum")]
fn add(
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
) -> i64 {
    a + b
}
