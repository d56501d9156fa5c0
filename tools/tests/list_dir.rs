//! `list_dir` on real directories.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use common::{call, fail, host};
use serde_json::json;

#[tokio::test]
async fn directories_come_first_and_files_have_sizes() {
    let host = host().file("b.txt", "12345").file("src/lib.rs", "").file(".hidden", "1").build().unwrap();
    assert_eq!(call(&host, "list_dir", json!({})).await, "src/\n.hidden  1 B\nb.txt  5 B");
}

#[tokio::test]
async fn depth_shows_what_is_below_without_what_is_ignored() {
    let host = host()
        .file(".gitignore", "target/\n")
        .file("target/debug/out", "x")
        .file(".git/config", "x")
        .file("src/deep/lib.rs", "12")
        .file("src/main.rs", "")
        .build()
        .unwrap();
    assert_eq!(
        call(&host, "list_dir", json!({"depth": 2})).await,
        ".git/\nsrc/\n  deep/\n  main.rs  0 B\ntarget/\n.gitignore  8 B"
    );
    let deeper = call(&host, "list_dir", json!({"path": "src", "depth": 3})).await;
    assert_eq!(deeper, "deep/\n  lib.rs  2 B\nmain.rs  0 B");
}

#[tokio::test]
async fn what_is_over_the_limit_is_counted() {
    let host = (0..20).fold(host(), |host, number| host.file(format!("{number:02}.txt"), "")).build().unwrap();
    let listing = call(&host, "list_dir", json!({"limit": 3})).await;
    assert!(listing.starts_with("00.txt  0 B\n01.txt  0 B\n02.txt  0 B\n[17 of 20 entries left out"), "{listing}");
}

#[tokio::test]
async fn an_empty_a_missing_and_no_directory_are_told_apart() {
    let host = host().file("a.txt", "x").build().unwrap();
    std::fs::create_dir(host.path("empty")).unwrap();
    assert_eq!(call(&host, "list_dir", json!({"path": "empty"})).await, "[empty is empty]");
    let message = fail(&host, "list_dir", json!({"path": "nowhere"})).await;
    assert!(message.contains("nowhere does not exist"), "{message}");
    let message = fail(&host, "list_dir", json!({"path": "a.txt"})).await;
    assert!(message.contains("a.txt is not a directory"), "{message}");
}

#[cfg(unix)]
#[tokio::test]
async fn links_are_shown_and_not_entered() {
    let host = host().file("a.txt", "x").build().unwrap();
    std::os::unix::fs::symlink("/etc", host.path("out")).unwrap();
    assert_eq!(call(&host, "list_dir", json!({"depth": 3})).await, "a.txt  1 B\nout  (link)");
}

#[cfg(unix)]
#[tokio::test]
async fn a_name_is_one_line_and_hides_nothing() {
    let host = host().file("a\n[9 entries left out]", "x").file("b\u{1b}[2J.txt", "x").build().unwrap();
    let shown = call(&host, "list_dir", json!({})).await;
    assert_eq!(
        shown.lines().collect::<Vec<_>>(),
        [
            "a\\u{a}[9 entries left out]  1 B  [no tool can be given this name]",
            "b\\u{1b}[2J.txt  1 B  [no tool can be given this name]"
        ]
    );
}
