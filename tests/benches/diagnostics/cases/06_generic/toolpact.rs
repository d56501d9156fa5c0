#![allow(dead_code, unused)]
use toolpact::tool;

/// Show a thing.
#[tool]
fn show<T: std::fmt::Debug>(
    /// The thing.
    thing: T,
) -> String {
    format!("{thing:?}")
}
