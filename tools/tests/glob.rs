//! `glob` on real directories.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use common::{call, fail, host};
use serde_json::json;
use toolpact::testing::FakeHost;

fn project() -> FakeHost {
    host()
        .file(".gitignore", "target/\n*.log\n")
        .file("Cargo.toml", "")
        .file("src/lib.rs", "")
        .file("src/deep/mod.rs", "")
        .file("src/deep/run.log", "")
        .file("target/debug/build.rs", "")
        .file(".git/hooks/pre.rs", "")
        .file(".github/workflows/ci.yml", "")
        .build()
        .unwrap()
}

#[tokio::test]
async fn a_name_is_found_at_any_depth_sorted_and_without_what_is_ignored() {
    let host = project();
    assert_eq!(call(&host, "glob", json!({"pattern": "*.rs"})).await, "src/deep/mod.rs\nsrc/lib.rs");
    assert_eq!(call(&host, "glob", json!({"pattern": "*.{yml,toml}"})).await, ".github/workflows/ci.yml\nCargo.toml");
}

#[tokio::test]
async fn a_path_is_matched_whole() {
    let host = project();
    assert_eq!(call(&host, "glob", json!({"pattern": "src/*.rs"})).await, "src/lib.rs");
    assert_eq!(call(&host, "glob", json!({"pattern": "./*.rs", "path": "src"})).await, "src/lib.rs");
    assert_eq!(call(&host, "glob", json!({"pattern": "**/mod.rs"})).await, "src/deep/mod.rs");
}

#[tokio::test]
async fn what_is_over_the_limit_is_counted_and_nothing_is_said_so() {
    let host = project();
    let some = call(&host, "glob", json!({"pattern": "*.rs", "limit": 1})).await;
    assert_eq!(some, "src/deep/mod.rs\n[1 path more; narrow the pattern or raise `limit`]");
    let none = call(&host, "glob", json!({"pattern": "*.py"})).await;
    assert!(none.contains("no file") && none.contains("`*.py`"), "{none}");
}

#[tokio::test]
async fn a_bad_pattern_and_a_missing_directory_are_failures() {
    let host = project();
    let message = fail(&host, "glob", json!({"pattern": "src/{a"})).await;
    assert!(message.contains("`src/{a` is no pattern"), "{message}");
    let message = fail(&host, "glob", json!({"pattern": "*", "path": "nowhere"})).await;
    assert!(message.contains("nowhere does not exist"), "{message}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_is_not_followed() {
    let host = project();
    std::os::unix::fs::symlink("/etc", host.path("out")).unwrap();
    let found = call(&host, "glob", json!({"pattern": "out/**"})).await;
    assert!(found.starts_with("[no file"), "{found}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_name_is_one_line_and_hides_nothing() {
    let host = host().file("a\n[9 entries left out]", "x").file("b\u{1b}[2J.txt", "x").build().unwrap();
    let shown = call(&host, "glob", json!({"pattern": "*"})).await;
    assert_eq!(
        shown.lines().collect::<Vec<_>>(),
        [
            "a\\u{a}[9 entries left out]  [no tool can be given this name]",
            "b\\u{1b}[2J.txt  [no tool can be given this name]"
        ]
    );
}
