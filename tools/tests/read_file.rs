//! `read_file` on real files.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use common::{call, done, fail, host, lines};
use serde_json::json;
use toolpact::outcome::{DeniedBy, Ending};

#[tokio::test]
async fn lines_have_numbers() {
    let host = host().file("a.txt", "one\n\ntwo\n").build().unwrap();
    assert_eq!(call(&host, "read_file", json!({"path": "a.txt"})).await, "     1\tone\n     2\t\n     3\ttwo\n");
}

#[tokio::test]
async fn a_page_says_how_to_go_on_and_the_last_one_does_not() {
    let text = lines(10, |line| format!("line {line}\n"));
    let host = host().file("a.txt", text).build().unwrap();
    let page = call(&host, "read_file", json!({"path": "a.txt", "offset": 3, "limit": 2})).await;
    assert_eq!(page, "     3\tline 3\n     4\tline 4\n[lines 3 to 4 of 10; go on with offset = 5]\n");
    let last = call(&host, "read_file", json!({"path": "a.txt", "offset": 10})).await;
    assert_eq!(last, "    10\tline 10\n");
}

#[tokio::test]
async fn two_thousand_lines_are_a_page() {
    let text = lines(2_500, |line| format!("{line}\n"));
    let host = host().file("a.txt", text).build().unwrap();
    let page = call(&host, "read_file", json!({"path": "a.txt"})).await;
    assert!(page.contains("  2000\t2000\n") && !page.contains("  2001\t"), "{page}");
    assert!(page.ends_with("[lines 1 to 2000 of 2500; go on with offset = 2001]\n"), "{page}");
}

#[tokio::test]
async fn an_offset_after_the_end_tells_the_length() {
    let host = host().file("a.txt", "one\ntwo\n").build().unwrap();
    let message = fail(&host, "read_file", json!({"path": "a.txt", "offset": 9})).await;
    assert!(message.contains("a.txt has 2 lines") && message.contains('9'), "{message}");
}

#[tokio::test]
async fn an_empty_file_is_said_to_be_empty() {
    let host = host().file("a.txt", "").build().unwrap();
    assert_eq!(call(&host, "read_file", json!({"path": "a.txt"})).await, "[a.txt is empty]");
}

#[tokio::test]
async fn a_binary_file_is_refused() {
    let host = host().file("a.bin", b"ab\0cd").file("latin1.txt", b"caf\xe9").build().unwrap();
    let message = fail(&host, "read_file", json!({"path": "a.bin"})).await;
    assert!(message.contains("a.bin is not text") && message.contains("NUL"), "{message}");
    let message = fail(&host, "read_file", json!({"path": "latin1.txt"})).await;
    assert!(message.contains("byte 3 is not UTF-8"), "{message}");
}

#[tokio::test]
async fn a_very_long_line_is_cut_with_a_notice() {
    let host = host().file("min.js", format!("{}\nshort\n", "ä".repeat(100_000))).build().unwrap();
    let outcome = host.call("read_file", json!({"path": "min.js"})).await;
    let page = done(&outcome);
    assert!(page.contains("[line 1 is longer than 60000 characters and was cut"), "{}", &page[page.len() - 300..]);
    assert!(page.ends_with("[lines 1 to 1 of 2; go on with offset = 2]\n"));
    assert_eq!(outcome.spilled, None, "a page always fits");
}

#[tokio::test]
async fn a_missing_file_and_a_directory_are_told_apart() {
    let host = host().file("src/a.txt", "x").build().unwrap();
    let message = fail(&host, "read_file", json!({"path": "b.txt"})).await;
    assert!(message.contains("b.txt does not exist"), "{message}");
    let message = fail(&host, "read_file", json!({"path": "src"})).await;
    assert!(message.contains("src is a directory"), "{message}");
}

#[tokio::test]
async fn a_path_outside_is_refused_before_anything_runs() {
    let host = host().build().unwrap();
    for path in ["../secret.txt", "/etc/passwd", "a/../../secret.txt"] {
        let outcome = host.call("read_file", json!({ "path": path })).await;
        assert_eq!(outcome.ending, Ending::Denied(DeniedBy::Confinement), "{path}: {}", outcome.content.as_text());
        assert_eq!(outcome.started, None);
    }
}

#[tokio::test]
async fn carriage_returns_and_a_byte_order_mark_are_not_shown() {
    let host = host().file("a.txt", "\u{feff}one\r\ntwo\r\n").build().unwrap();
    assert_eq!(call(&host, "read_file", json!({"path": "a.txt"})).await, "     1\tone\n     2\ttwo\n");
}
