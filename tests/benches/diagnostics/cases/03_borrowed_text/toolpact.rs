#![allow(dead_code, unused)]
use toolpact::tool;

/// Count the characters of a text.
#[tool]
fn count(
    /// The text.
    text: &str,
) -> usize {
    text.chars().count()
}
