#![allow(dead_code, unused)]
use toolpact::tool;

struct Point {
    x: i64,
    y: i64,
}

/// Move to a place.
#[tool]
fn go(
    /// The place.
    to: Point,
) -> i64 {
    to.x + to.y
}
