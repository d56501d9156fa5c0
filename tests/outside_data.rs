//! Where public data is that is not part of the repository. A test that reads it passes with a notice where it is absent.
#![allow(unreachable_pub, clippy::expect_used, reason = "test code")]

use std::path::{Path, PathBuf};

/// The place of some data: what the environment variable names, else the path in a folder `shared/data` beside the checkout.
/// `None`, with a notice on stderr, where neither is there.
pub fn place(variable: &str, beside: &str) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable).filter(|named| !named.is_empty()) {
        return Some(named.into());
    }
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a package is in the repository");
    let path = repository.with_file_name("shared").join("data").join(beside);
    if path.exists() {
        return Some(path);
    }
    eprintln!("skipped: there is no {}; name the place of this data in {variable}", path.display());
    None
}
