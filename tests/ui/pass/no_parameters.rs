//! A synchronous tool without parameters that gives nothing, and one that cannot fail.

use toolpact::{Registry, tool};

/// Does nothing at all.
#[tool]
fn nothing() {}

/// The answer to everything.
#[tool(read_only, concurrency = safe)]
fn answer() -> u32 {
    42
}

fn main() {
    nothing();
    assert_eq!(answer(), 42);
    assert_eq!(Registry::linked().unwrap().len(), 2);
}
