//! Other attributes before, between and after the lines of the doc comment, and conditions that leave the tool out.

#![deny(warnings)]

use toolpact::{Registry, tool};

/// Adds two numbers.
#[inline]
#[tool(read_only)]
#[must_use]
/// Never overflows.
#[allow(clippy::pedantic)]
pub fn add(
    /// The first.
    #[allow(unused_variables)]
    a: u32,
    /// The second.
    b: u32,
) -> u64 {
    u64::from(b)
}

#[cfg(any())]
/// Never there.
#[tool]
fn before(gone: Gone) {}

/// Never there.
#[tool]
#[cfg(any())]
fn after(
    /// Gone.
    gone: Gone,
) {
}

/// Never there either.
#[tool]
#[cfg_attr(all(), cfg(any()), inline)]
fn conditionally(
    /// Gone.
    gone: Gone,
) {
}

/// Old.
#[tool]
#[deprecated]
fn old() {}

fn main() {
    let registry = Registry::linked().unwrap();
    assert_eq!(registry.get("add").unwrap().contract().description, "Adds two numbers.\nNever overflows.");
    assert_eq!(registry.len(), 2);
}
