//! What a deny rule keeps from being read, no tool shows, whichever way it reads.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use common::{call, host};
use serde_json::json;
use toolpact::permission::Rules;
use toolpact::testing::FakeHost;

fn project(deny: &'static str) -> FakeHost {
    let host = host()
        .file("a.txt", "needle\n")
        .file("keys/private/id.txt", "needle of the key\n")
        .file("sub/.env", "needle\n");
    host.session(move |session| session.rules(Rules::parse([], [], [deny]).unwrap())).build().unwrap()
}

#[tokio::test]
async fn a_search_leaves_it_out_and_says_so() {
    for (deny, searched) in [
        ("read_file(keys/**)", "a.txt\nsub/.env\n[1 place could not be read]"),
        ("read_file(keys)", "a.txt\nsub/.env\n[1 place could not be read]"),
        ("category:read(**/id.txt)", "a.txt\nsub/.env\n[1 place could not be read]"),
        ("grep(keys/private/)", "a.txt\nsub/.env\n[1 place could not be read]"),
        ("read_file(.env)", "a.txt\nkeys/private/id.txt\n[1 place could not be read]"),
        ("write_file(keys/**)", "a.txt\nkeys/private/id.txt\nsub/.env"),
    ] {
        let host = project(deny);
        assert_eq!(call(&host, "grep", json!({"pattern": "needle", "output": "files"})).await, searched, "{deny}");
        assert_eq!(call(&host, "glob", json!({"pattern": "*"})).await, searched, "{deny}");
    }
}

#[tokio::test]
async fn a_listing_leaves_it_out() {
    let host = project("read_file(keys/private/**)");
    let shown = call(&host, "list_dir", json!({"path": "keys"})).await;
    assert_eq!(shown, "[keys is empty]");
    let shown = call(&host, "list_dir", json!({"depth": 4})).await;
    assert!(shown.contains("keys/") && !shown.contains("private") && !shown.contains("id.txt"), "{shown}");
}

#[cfg(unix)]
#[tokio::test]
async fn the_name_through_a_link_counts_too() {
    let host = project("read_file(way/private/**)");
    std::os::unix::fs::symlink("keys", host.path("way")).unwrap();
    let found = call(&host, "grep", json!({"pattern": "needle", "path": "way"})).await;
    assert!(!found.contains("of the key"), "{found}");
}
