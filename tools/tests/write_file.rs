//! `write_file` on real files.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use common::{call, done, fail, host, lines};
use serde_json::json;
use toolpact::outcome::{DeniedBy, Ending};
use toolpact::permission::Answer;
use toolpact::testing::FakeHost;

#[tokio::test]
async fn a_new_file_is_made_with_its_directories() {
    let host = host().build().unwrap();
    let report = call(&host, "write_file", json!({"path": "deep/er/a.txt", "content": "naïve\ntext\n"})).await;
    assert_eq!(report, "created deep/er/a.txt: 2 lines, 12 bytes");
    assert_eq!(host.read("deep/er/a.txt").unwrap(), "naïve\ntext\n");
}

#[tokio::test]
async fn a_file_that_was_not_read_is_not_replaced_and_the_reader_is_named() {
    let host = host().file("a.txt", "old\n").build().unwrap();
    let message = fail(&host, "write_file", json!({"path": "a.txt", "content": "new\n"})).await;
    assert!(message.contains("was not read") && message.contains("`read_file`"), "{message}");
    assert_eq!(host.read("a.txt").unwrap(), "old\n");
}

#[tokio::test]
async fn a_file_that_was_read_is_replaced() {
    let host = host().file("a.txt", "old\n").build().unwrap();
    call(&host, "read_file", json!({"path": "a.txt"})).await;
    let report = call(&host, "write_file", json!({"path": "a.txt", "content": "x"})).await;
    assert_eq!(report, "replaced a.txt: 1 line, 1 byte");
    assert_eq!(host.read("a.txt").unwrap(), "x");
    // Its own content is known to the session.
    call(&host, "write_file", json!({"path": "a.txt", "content": ""})).await;
    assert_eq!(host.read("a.txt").unwrap(), "");
}

#[tokio::test]
async fn a_file_that_changed_since_is_not_replaced() {
    let host = host().file("a.txt", "old\n").build().unwrap();
    call(&host, "read_file", json!({"path": "a.txt"})).await;
    host.write("a.txt", "by somebody else\n").unwrap();
    let message = fail(&host, "write_file", json!({"path": "a.txt", "content": "new\n"})).await;
    assert!(message.contains("changed since it was read"), "{message}");
    assert_eq!(host.read("a.txt").unwrap(), "by somebody else\n");
}

#[tokio::test]
async fn a_file_of_which_a_page_was_read_is_not_replaced_until_the_rest_was() {
    let text = lines(10, |line| format!("{line}\n"));
    let host = host().file("a.txt", text).build().unwrap();
    call(&host, "read_file", json!({"path": "a.txt", "limit": 6})).await;
    let message = fail(&host, "write_file", json!({"path": "a.txt", "content": "new\n"})).await;
    assert!(message.contains("not all read"), "{message}");
    call(&host, "read_file", json!({"path": "a.txt", "offset": 7})).await;
    call(&host, "write_file", json!({"path": "a.txt", "content": "new\n"})).await;
    assert_eq!(host.read("a.txt").unwrap(), "new\n");
}

#[tokio::test]
async fn a_path_outside_is_refused() {
    let host = host().build().unwrap();
    let outcome = host.call("write_file", json!({"path": "../a.txt", "content": "x"})).await;
    assert_eq!(outcome.ending, Ending::Denied(DeniedBy::Confinement), "{}", outcome.content.as_text());
}

#[tokio::test]
async fn plan_mode_describes_and_writes_nothing() {
    let host = host().session(|session| session.mode(toolpact::permission::Mode::Plan)).build().unwrap();
    let outcome = host.call("write_file", json!({"path": "a.txt", "content": "x"})).await;
    assert_eq!(outcome.ending, Ending::Planned);
    assert!(outcome.content.as_text().contains("writes a.txt"), "{}", outcome.content.as_text());
    assert!(host.read("a.txt").is_err());
}

#[tokio::test]
async fn a_person_is_asked_what_the_call_would_do_and_can_say_no() {
    toolpact_tools::link();
    let no = Answer::Deny { reason: Some("not this file".into()) };
    let host = FakeHost::builder().answering([Answer::Allow, no]).build().unwrap();
    call(&host, "write_file", json!({"path": "a.txt", "content": "x"})).await;
    for reason in ["not this file", "said no"] {
        let outcome = host.call("write_file", json!({"path": "b.txt", "content": "x"})).await;
        assert_eq!(outcome.ending, Ending::Denied(DeniedBy::Person));
        assert!(outcome.content.as_text().contains(reason), "{}", outcome.content.as_text());
    }
    let questions = host.questions();
    assert!(questions.len() == 3 && questions[0].contains("a.txt") && questions[2].contains("b.txt"), "{questions:?}");
    assert!(host.read("b.txt").is_err());
}

#[tokio::test]
async fn without_a_person_nothing_is_written() {
    toolpact_tools::link();
    let host = FakeHost::builder().build().unwrap();
    let outcome = host.call("write_file", json!({"path": "a.txt", "content": "x"})).await;
    assert_eq!(outcome.ending, Ending::Denied(DeniedBy::NobodyToAsk));
}

#[cfg(unix)]
#[tokio::test]
async fn when_an_earlier_call_changes_what_a_path_means_the_person_is_asked_again() {
    let host = host().file("a.txt", "a").file("b.txt", "b").build().unwrap();
    std::os::unix::fs::symlink("a.txt", host.path("link")).unwrap();
    call(&host, "read_file", json!({"path": "b.txt"})).await;
    let calls =
        [("shell", json!({"command": "ln -sf b.txt link"})), ("write_file", json!({"path": "link", "content": "new"}))];
    let report = host.calls(calls).await;
    report.outcomes.iter().for_each(|outcome| drop(done(outcome)));
    assert_eq!((host.read("a.txt").unwrap(), host.read("b.txt").unwrap()), ("a".into(), "new".into()));
    // The command, the file that the link led to when the turn began, and the one that it leads to now.
    assert_eq!(host.questions().len(), 3, "{:?}", host.questions());
}
