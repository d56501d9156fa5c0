#![allow(dead_code, unused)]
use toolpact::tool;

/// Add one to a number.
#[tool]
async fn next(
    /// The number.
    a: i64,
) -> i64 {
    let kept = std::rc::Rc::new(1_i64);
    std::future::ready(()).await;
    a + *kept
}
