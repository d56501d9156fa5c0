//! `edit_file` on real files.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use common::{call, done, fail, host, lines};
use serde_json::json;
use toolpact::testing::FakeHost;

/// A host that has read a file of this content.
async fn with_read(content: &str) -> FakeHost {
    let host = host().file("a.txt", content).build().unwrap();
    call(&host, "read_file", json!({"path": "a.txt"})).await;
    host
}

#[tokio::test]
async fn a_file_that_was_not_read_is_not_changed_and_the_reader_is_named() {
    let host = host().file("a.txt", "old\n").build().unwrap();
    let message = fail(&host, "edit_file", json!({"path": "a.txt", "old": "old", "new": "new"})).await;
    assert!(message.contains("was not read") && message.contains("`read_file`"), "{message}");
    assert_eq!(host.read("a.txt").unwrap(), "old\n");
}

#[tokio::test]
async fn the_changed_place_is_shown_with_numbers() {
    let host = with_read("1\n2\n3\n4\n5\n6\n7\n8\n9\n").await;
    let report = call(&host, "edit_file", json!({"path": "a.txt", "old": "5\n", "new": "five\nand a half\n"})).await;
    assert_eq!(
        report,
        "changed a.txt in 1 place:\n     2\t2\n     3\t3\n     4\t4\n     5\tfive\n     6\tand a half\n     7\t6\n     8\t7\n     9\t8\n"
    );
    assert_eq!(host.read("a.txt").unwrap(), "1\n2\n3\n4\nfive\nand a half\n6\n7\n8\n9\n");
}

#[tokio::test]
async fn edits_follow_each_other_without_another_read() {
    let host = with_read("a b\n").await;
    call(&host, "edit_file", json!({"path": "a.txt", "old": "a", "new": "A"})).await;
    call(&host, "edit_file", json!({"path": "a.txt", "old": "b", "new": "B"})).await;
    assert_eq!(host.read("a.txt").unwrap(), "A B\n");
}

#[tokio::test]
async fn two_edits_of_one_turn_are_both_kept_and_each_is_asked_about_once() {
    for _ in 0..20 {
        let host = with_read("a\nb\n").await;
        let edits = [
            ("edit_file", json!({"path": "a.txt", "old": "a", "new": "A"})),
            ("edit_file", json!({"path": "a.txt", "old": "b", "new": "B"})),
        ];
        let report = host.calls(edits).await;
        report.outcomes.iter().for_each(|outcome| drop(done(outcome)));
        assert_eq!(host.read("a.txt").unwrap(), "A\nB\n");
        assert_eq!(host.questions().len(), 2, "{:?}", host.questions());
    }
}

#[tokio::test]
async fn what_occurs_several_times_is_told_by_line() {
    let host = with_read("x\ny\nx\n").await;
    let message = fail(&host, "edit_file", json!({"path": "a.txt", "old": "x", "new": "z"})).await;
    assert!(message.contains("2 times, at the lines 1, 3"), "{message}");
    let report = call(&host, "edit_file", json!({"path": "a.txt", "old": "x", "new": "z", "replace_all": true})).await;
    assert!(report.starts_with("changed a.txt in 2 places, the first of them:\n     1\tz\n"), "{report}");
    assert_eq!(host.read("a.txt").unwrap(), "z\ny\nz\n");
}

#[tokio::test]
async fn what_does_not_occur_is_answered_with_the_nearest_line() {
    let host = with_read("fn main() {\n    parse_header(text);\n}\n").await;
    let message = fail(&host, "edit_file", json!({"path": "a.txt", "old": "parse_headers(text);", "new": "x"})).await;
    assert!(message.contains("does not occur") && message.contains("     2\t    parse_header(text);"), "{message}");
    let message =
        fail(&host, "edit_file", json!({"path": "a.txt", "old": "{\n\tparse_header(text);\n}", "new": "x"})).await;
    assert!(!message.contains("other white space"), "the first line is another one: {message}");
    let message =
        fail(&host, "edit_file", json!({"path": "a.txt", "old": "\tparse_header(text);\n\t}", "new": "x"})).await;
    assert!(message.contains("From line 2 on it does, but with other white space"), "{message}");
}

#[tokio::test]
async fn an_empty_old_text_and_no_change_are_told_apart() {
    let host = with_read("a\n").await;
    let message = fail(&host, "edit_file", json!({"path": "a.txt", "old": "", "new": "x"})).await;
    assert!(message.contains("`old` is empty"), "{message}");
    let message = fail(&host, "edit_file", json!({"path": "a.txt", "old": "a", "new": "a"})).await;
    assert!(message.contains("nothing to change"), "{message}");
    assert_eq!(host.read("a.txt").unwrap(), "a\n");
}

#[tokio::test]
async fn line_ends_and_byte_order_mark_stay() {
    let host = with_read("\u{feff}a\r\nb\r\nc\r\n").await;
    call(&host, "edit_file", json!({"path": "a.txt", "old": "a\nb", "new": "a\nx\ny"})).await;
    assert_eq!(host.read("a.txt").unwrap(), "\u{feff}a\r\nx\r\ny\r\nc\r\n");
    call(&host, "edit_file", json!({"path": "a.txt", "old": "x\r\ny", "new": "z"})).await;
    assert_eq!(host.read("a.txt").unwrap(), "\u{feff}a\r\nz\r\nc\r\n");
}

#[tokio::test]
async fn mixed_line_ends_stay_mixed() {
    let host = with_read("a\r\nb\nc\r\nd\n").await;
    call(&host, "edit_file", json!({"path": "a.txt", "old": "a\nb\nc", "new": "1\n2"})).await;
    let text = host.read("a.txt").unwrap();
    assert_eq!(text, "1\r\n2\r\nd\n");
}

#[tokio::test]
async fn text_of_every_script_is_found_and_patterns_mean_nothing() {
    let host = with_read("größe = \"日本語 😀\"; cost: $1 (.*)\n").await;
    call(&host, "edit_file", json!({"path": "a.txt", "old": "日本語 😀", "new": "中文 🎉"})).await;
    call(&host, "edit_file", json!({"path": "a.txt", "old": "$1 (.*)", "new": "${2} \\n"})).await;
    assert_eq!(host.read("a.txt").unwrap(), "größe = \"中文 🎉\"; cost: ${2} \\n\n");
}

#[tokio::test]
async fn only_the_lines_that_were_read_can_be_changed() {
    let text = lines(100, |line| format!("line {line}.\n"));
    let host = host().file("a.txt", text).build().unwrap();
    call(&host, "read_file", json!({"path": "a.txt", "limit": 10})).await;
    call(&host, "edit_file", json!({"path": "a.txt", "old": "line 5.", "new": "five"})).await;
    let message = fail(&host, "edit_file", json!({"path": "a.txt", "old": "line 50.", "new": "fifty"})).await;
    assert!(message.contains("lines 50 to 50"), "{message}");
    assert!(host.read("a.txt").unwrap().contains("line 50.\n"));
}

#[tokio::test]
async fn a_file_that_changed_since_is_not_changed_and_a_touch_is_no_change() {
    let host = with_read("old\n").await;
    host.write("a.txt", "old\n").unwrap();
    call(&host, "edit_file", json!({"path": "a.txt", "old": "old", "new": "new"})).await;
    host.write("a.txt", "new thing\n").unwrap();
    let message = fail(&host, "edit_file", json!({"path": "a.txt", "old": "new", "new": "x"})).await;
    assert!(message.contains("changed since"), "{message}");
}

#[tokio::test]
async fn a_missing_and_a_binary_file_are_told() {
    let host = host().file("a.bin", b"a\0b").build().unwrap();
    let message = fail(&host, "edit_file", json!({"path": "b.txt", "old": "a", "new": "b"})).await;
    assert!(message.contains("b.txt does not exist"), "{message}");
    fail(&host, "edit_file", json!({"path": "a.bin", "old": "a", "new": "b"})).await;
    assert_eq!(host.read("a.bin").unwrap(), "a\0b");
}
