//! The recorded cases: those of the repository, or those of the folder that `TOOLPACT_CASES` names. Used by several test crates.
#![allow(
    unreachable_pub,
    dead_code,
    clippy::expect_used,
    clippy::panic,
    reason = "test code, each crate uses a part of it"
)]

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

fn named() -> Option<PathBuf> {
    std::env::var_os("TOOLPACT_CASES").filter(|named| !named.is_empty()).map(PathBuf::from)
}

/// Whether the cases are those of the repository, whose numbers are known.
pub fn own() -> bool {
    named().is_none()
}

/// A file of the repository's cases.
pub fn own_text(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file of the cases; `None`, with a notice on stderr, where the named folder has no such file.
pub fn text(file: &str) -> Option<String> {
    let Some(folder) = named() else { return Some(own_text(file)) };
    let path = folder.join(file);
    assert!(folder.is_dir(), "TOOLPACT_CASES names {}, which is no folder", folder.display());
    if !path.exists() {
        eprintln!("skipped: there is no {}", path.display());
        return None;
    }
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// The cases of one file, one a line; none where the named folder has no such file.
pub fn cases<T: DeserializeOwned>(file: &str) -> Vec<T> {
    lines(file, &text(file).unwrap_or_default())
}

/// The repository's cases of one file.
pub fn own_cases<T: DeserializeOwned>(file: &str) -> Vec<T> {
    lines(file, &own_text(file))
}

fn lines<T: DeserializeOwned>(file: &str, text: &str) -> Vec<T> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}:{}: {error}", at + 1)))
        .collect()
}

/// One line of what came out, and a failure with every case that is wrong.
pub fn report(kind: &str, total: usize, wrong: &[String], more: &str) {
    eprintln!("{kind}: {total} cases, {} right{more}", total - wrong.len());
    assert!(total > 0 || !own(), "{kind}: no cases");
    assert!(wrong.is_empty(), "{kind}: {} of {total} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
