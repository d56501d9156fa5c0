#![allow(dead_code, unused)]
use toolpact::tool;

struct Sum(i64);

/// Add two numbers.
#[tool]
fn add(
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
) -> Sum {
    Sum(a + b)
}
