//! `diff_files` on real files: an extension, so it is loaded first.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use common::{call, fail, host};
use serde_json::json;
use toolpact::testing::FakeHost;
use toolpact::toolset::Selection;

fn with(files: &[(&str, &[u8])]) -> FakeHost {
    let selection = Selection { enabled: vec!["diff_files".into()], ..Selection::default() };
    files.iter().fold(host().selection(selection), |host, (path, content)| host.file(path, content)).build().unwrap()
}

#[tokio::test]
async fn a_difference_is_a_unified_diff() {
    let host = with(&[("a.txt", b"1\n2\n3\n4\n5\n"), ("b.txt", b"1\n2\nthree\n4\n5\n")]);
    let diff = call(&host, "diff_files", json!({"old": "a.txt", "new": "b.txt", "context": 1})).await;
    assert_eq!(diff, "--- a.txt\n+++ b.txt\n@@ -2,3 +2,3 @@\n 2\n-3\n+three\n 4\n");
}

#[tokio::test]
async fn equal_files_and_binary_files_are_said_so() {
    let host = with(&[("a", b"same\n"), ("b", b"same\n"), ("c", b"\0\x01")]);
    assert_eq!(call(&host, "diff_files", json!({"old": "a", "new": "b"})).await, "[a and b are the same: 5 bytes]");
    let binary = call(&host, "diff_files", json!({"old": "a", "new": "c"})).await;
    assert_eq!(binary, "[a (5 bytes) and c (2 bytes) differ and are not both text]");
}

#[tokio::test]
async fn a_comparison_does_not_count_as_reading() {
    let host = with(&[("a.txt", b"1\n2\n"), ("b.txt", b"1\nx\n")]);
    call(&host, "diff_files", json!({"old": "a.txt", "new": "b.txt"})).await;
    let message = fail(&host, "edit_file", json!({"path": "a.txt", "old": "2", "new": "3"})).await;
    assert!(message.contains("was not read"), "{message}");
}
