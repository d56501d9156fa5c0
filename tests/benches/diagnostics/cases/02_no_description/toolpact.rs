#![allow(dead_code, unused)]
use toolpact::tool;

#[tool]
fn add(
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
) -> i64 {
    a + b
}
