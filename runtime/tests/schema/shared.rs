//! Public data that is not part of the repository. The tests that read it run only when they are asked for, with `--ignored`.

use std::path::PathBuf;

/// The place that an environment variable names.
pub fn place(variable: &str) -> PathBuf {
    std::env::var_os(variable).unwrap_or_else(|| panic!("name the place of the data in {variable}")).into()
}
