//! What the tests of all tools share: a host with the standard tools whose person allows everything.
#![allow(dead_code, reason = "each test file uses a part of it")]

use serde_json::Value;
use toolpact::outcome::{Ending, Outcome};
use toolpact::testing::{FakeHost, FakeHostBuilder};

/// A host with the standard tools.
pub(crate) fn host() -> FakeHostBuilder {
    toolpact_tools::link();
    FakeHost::builder().allowing()
}

/// The text of a call that must succeed.
#[track_caller]
pub(crate) fn done(outcome: &Outcome) -> String {
    let text = outcome.content.as_text();
    assert_eq!(outcome.ending, Ending::Done, "{text}");
    text
}

/// The message of a call that must report a failure.
#[track_caller]
pub(crate) fn failed(outcome: &Outcome) -> String {
    let text = outcome.content.as_text();
    assert_eq!(outcome.ending, Ending::Failed, "{text}");
    text
}

/// Calls a tool that must succeed, and gives its text.
pub(crate) async fn call(host: &FakeHost, tool: &str, arguments: Value) -> String {
    done(&host.call(tool, arguments).await)
}

/// Calls a tool that must report a failure, and gives its message.
pub(crate) async fn fail(host: &FakeHost, tool: &str, arguments: Value) -> String {
    failed(&host.call(tool, arguments).await)
}

/// A text of so many lines, each made from its number.
pub(crate) fn lines(count: usize, line: impl FnMut(usize) -> String) -> String {
    (1..=count).map(line).collect::<Vec<_>>().concat()
}
