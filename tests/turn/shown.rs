//! A file may be changed once the model has seen it, which takes a tool that shows files; and nothing runs on top of a change
//! that did not come about.

use serde_json::{Value, json};
use toolpact::outcome::Ending;
use toolpact::permission::Mode;
use toolpact::testing::FakeHost;
use toolpact::turn::{Call, Report};
use toolpact::{ReadPath, ToolError, tool};

/// Count the letters of a file.
#[tool(category = read)]
fn a_count(
    /// File to look at.
    path: ReadPath,
) -> Result<usize, ToolError> {
    Ok(path.read_text()?.body().len())
}

async fn run(host: &FakeHost, calls: &[(&str, Value)]) -> Report {
    let calls =
        calls.iter().enumerate().map(|(at, (tool, arguments))| Call::new(at.to_string(), *tool, arguments.to_string()));
    host.session().run(calls.collect()).await
}

fn host() -> FakeHost {
    toolpact_tools::link();
    FakeHost::builder().file("a.txt", "old\n").session(|session| session.mode(Mode::Bypass)).build().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_tool_only_counts_was_not_seen() {
    let host = host();
    let edit = ("edit_file", json!({"path": "a.txt", "old": "old", "new": "new"}));
    let report = run(&host, &[("a_count", json!({"path": "a.txt"})), edit.clone()]).await;
    assert_eq!(report.outcomes[0].content.as_text(), "4");
    let told = report.outcomes[1].content.as_text();
    assert!(told.contains("`read_file`"), "{told}");
    assert_eq!(host.read("a.txt").unwrap(), "old\n");
    let report = run(&host, &[("read_file", json!({"path": "a.txt"})), edit]).await;
    assert!(report.outcomes[1].ending.is_done(), "{report:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_may_touch_anything_does_not_run_after_an_edit_that_failed() {
    let host = host();
    let report = run(
        &host,
        &[
            ("read_file", json!({"path": "a.txt"})),
            ("edit_file", json!({"path": "a.txt", "old": "no such text", "new": "new"})),
            ("shell", json!({"command": "touch ran.txt"})),
            ("a_count", json!({"path": "a.txt"})),
        ],
    )
    .await;
    let skipped = Ending::Skipped { because: "1".into() };
    let endings: Vec<&Ending> = report.outcomes.iter().map(|outcome| &outcome.ending).collect();
    assert_eq!(endings, [&Ending::Done, &Ending::Failed, &skipped, &skipped]);
    assert!(host.read("ran.txt").is_err());
}
