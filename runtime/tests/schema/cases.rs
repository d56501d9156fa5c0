//! The cases of `tests/cases`, read line by line.

use std::path::PathBuf;

use serde_json::Value;

/// A file of the repository's cases, or of the folder named by `TOOLPACT_CASES`.
pub fn text(file: &str) -> String {
    let own = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
    let folder = std::env::var_os("TOOLPACT_CASES").map_or_else(own, PathBuf::from);
    let path = folder.join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn lines(file: &str) -> Vec<Value> {
    text(file)
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).expect("a case is JSON"))
        .collect()
}
