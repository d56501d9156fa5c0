//! `grep` on real files.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use common::{call, fail, host, lines};
use serde_json::json;
use toolpact::permission::Rules;
use toolpact::testing::FakeHost;

fn project() -> FakeHost {
    host()
        .file(".gitignore", "target/\n")
        .file("src/a.rs", "fn one() {}\n// two\nfn three() {}\n\nfn four() {}\n")
        .file("src/b.rs", "struct B;\r\nfn b() {}\r\n")
        .file("notes.md", "a fn in prose\n")
        .file("target/gen.rs", "fn generated() {}\n")
        .file("data.bin", b"fn \0 binary\n")
        .build()
        .unwrap()
}

#[tokio::test]
async fn matches_stand_under_their_file_with_numbers() {
    let host = project();
    let found = call(&host, "grep", json!({"pattern": r"^fn \w+\(", "glob": "*.rs"})).await;
    assert_eq!(found, "src/a.rs\n1:fn one() {}\n3:fn three() {}\n5:fn four() {}\n\nsrc/b.rs\n2:fn b() {}");
}

#[tokio::test]
async fn context_is_marked_and_gaps_are_shown() {
    let host = project();
    let found = call(&host, "grep", json!({"pattern": "one|four", "path": "src/a.rs", "context": 1})).await;
    assert_eq!(found, "src/a.rs\n1:fn one() {}\n2-// two\n--\n4-\n5:fn four() {}");
}

#[tokio::test]
async fn files_and_counts_are_listed() {
    let host = project();
    assert_eq!(call(&host, "grep", json!({"pattern": "fn ", "output": "files"})).await, "notes.md\nsrc/a.rs\nsrc/b.rs");
    assert_eq!(
        call(&host, "grep", json!({"pattern": "fn ", "output": "count", "path": "src"})).await,
        "src/a.rs: 3\nsrc/b.rs: 1\n[4 lines in 2 files]"
    );
}

#[tokio::test]
async fn the_end_of_a_line_is_before_its_carriage_return() {
    let host = project();
    assert_eq!(call(&host, "grep", json!({"pattern": "B;$"})).await, "src/b.rs\n1:struct B;");
}

#[tokio::test]
async fn case_is_minded_unless_told_otherwise() {
    let host = project();
    assert!(call(&host, "grep", json!({"pattern": "STRUCT"})).await.starts_with("[no line matches in 4 files"));
    assert!(call(&host, "grep", json!({"pattern": "STRUCT", "ignore_case": true})).await.contains("1:struct B;"));
}

#[tokio::test]
async fn the_limit_is_told_only_when_there_is_more() {
    let host = project();
    let two = call(&host, "grep", json!({"pattern": "fn", "path": "src/a.rs", "limit": 2})).await;
    assert!(
        two.ends_with("3:fn three() {}\n[only the first 2 lines; there is more: narrow the search or raise `limit`]"),
        "{two}"
    );
    let three = call(&host, "grep", json!({"pattern": "fn", "path": "src/a.rs", "limit": 3})).await;
    assert!(three.ends_with("5:fn four() {}"), "{three}");
    let one = call(&host, "grep", json!({"pattern": "fn", "output": "files", "limit": 1})).await;
    assert!(one.starts_with("notes.md\n[only the first 1 file; there is more"), "{one}");
}

#[tokio::test]
async fn a_long_line_is_cut_around_its_match() {
    let host = host().file("min.js", format!("{}needle{}\n", "é".repeat(5_000), "x".repeat(5_000))).build().unwrap();
    let found = call(&host, "grep", json!({"pattern": "needle"})).await;
    assert!(
        found.contains("characters left out] é") && found.contains("needle") && found.ends_with("more characters]"),
        "{found}"
    );
    assert!(found.chars().count() < 600, "{found}");
}

#[tokio::test]
async fn a_bad_expression_is_a_failure_that_shows_it() {
    let message = fail(&project(), "grep", json!({"pattern": "fn("})).await;
    assert!(message.contains("`fn(` is no regular expression"), "{message}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_out_of_the_workspace_is_not_followed() {
    let outside = tempfile::tempdir().unwrap();
    std::fs::write(outside.path().join("secret.txt"), "needle\n").unwrap();
    let host = project();
    std::os::unix::fs::symlink(outside.path(), host.path("directory")).unwrap();
    std::os::unix::fs::symlink(outside.path().join("secret.txt"), host.path("file.txt")).unwrap();
    assert!(call(&host, "grep", json!({"pattern": "needle"})).await.starts_with("[no line matches"));
    for path in ["directory", "file.txt"] {
        let outcome = host.call("grep", json!({"pattern": "needle", "path": path})).await;
        assert!(!outcome.content.as_text().contains("1:needle"), "{path}: {}", outcome.content.as_text());
    }
}

#[tokio::test]
async fn a_large_result_goes_to_a_file_that_can_be_searched() {
    let text = lines(5_000, |line| format!("match number {line} in a line that is long enough\n"));
    let host = host().file("a.txt", text).build().unwrap();
    let outcome = host.call("grep", json!({"pattern": "match", "limit": 2_000})).await;
    let spilled = outcome.spilled.as_ref().expect("the result is over the limit");
    assert!(outcome.content.characters() <= 30_000);
    let found = call(&host, "grep", json!({"pattern": "number 1999 ", "path": spilled})).await;
    assert!(found.contains("match number 1999 in a line"), "{found}");
}

#[tokio::test]
async fn what_a_deny_rule_covers_is_not_read_through_the_directory_above_it() {
    let rules: Rules = serde_json::from_value(json!({"deny": ["read_file(secret/**)"]})).unwrap();
    let host = host()
        .file("secret/key.txt", "needle\n")
        .file("open.txt", "needle\n")
        .session(move |session| session.rules(rules))
        .build()
        .unwrap();
    let found = call(&host, "grep", json!({"pattern": "needle"})).await;
    assert!(found.contains("open.txt") && !found.contains("secret"), "{found}");
    assert!(found.contains("[1 place could not be read]"), "what was left out is not told: {found}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_name_is_one_line_and_hides_nothing() {
    let host = host().file("a\n[9 entries left out]", "x").file("b\u{1b}[2J.txt", "x").build().unwrap();
    let shown = call(&host, "grep", json!({"pattern": "x", "output": "files"})).await;
    assert_eq!(
        shown.lines().collect::<Vec<_>>(),
        [
            "a\\u{a}[9 entries left out]  [no tool can be given this name]",
            "b\\u{1b}[2J.txt  [no tool can be given this name]"
        ]
    );
}
