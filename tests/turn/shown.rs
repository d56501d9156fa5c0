//! A file may be changed once the model has seen it, which takes a tool that shows files; and nothing runs on top of a change
//! that did not come about.

use serde_json::{Value, json};
use toolpact::hooks::{Hook, HookCall};
use toolpact::outcome::Ending;
use toolpact::permission::Mode;
use toolpact::testing::FakeHost;
use toolpact::tool::BoxFuture;
use toolpact::turn::{Call, Report};
use toolpact::{Content, ReadPath, ToolError, tool};

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nor_after_one_that_was_refused_before_it_was_known_what_it_would_write() {
    let refused = [
        ("edit_file", json!({"path": "a.txt"})),
        ("edit_file", json!({"path": "../a.txt", "old": "a", "new": "b"})),
        ("edit_fiel", json!({"path": "a.txt", "old": "a", "new": "b"})),
    ];
    for (tool, arguments) in refused {
        for serial in [false, true] {
            let host = host();
            let calls = [
                (tool, arguments.clone()),
                ("shell", json!({"command": "touch ran.txt"})),
                ("read_file", json!({"path": "a.txt"})),
            ];
            let calls = (0..)
                .zip(calls)
                .map(|(id, (tool, arguments)): (usize, _)| Call::new(id.to_string(), tool, arguments.to_string()))
                .collect();
            let session = host.session();
            let report = if serial { session.run_serially(calls).await } else { session.run(calls).await };
            let skipped = Ending::Skipped { because: "0".into() };
            assert_eq!(report.outcomes[1].ending, skipped, "{tool} {arguments}, serial: {serial}");
            assert!(report.outcomes[2].ending.is_done(), "{:?}", report.outcomes[2]);
            assert!(host.read("ran.txt").is_err());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_that_was_refused_holds_nothing_up() {
    let host = host();
    let calls = [("read_file", json!({})), ("shell", json!({"command": "touch ran.txt"}))];
    let report = run(&host, &calls).await;
    assert_eq!(report.outcomes[0].ending, Ending::Invalid);
    assert!(report.outcomes[1].ending.is_done() && host.read("ran.txt").is_ok(), "{report:?}");
}

/// Puts a text in the place of every result of a read.
struct Shows(fn(&str) -> String);

impl Hook for Shows {
    fn after<'a>(&'a self, call: HookCall<'a>, _: &'a Ending, content: &'a Content) -> BoxFuture<'a, Option<Content>> {
        let read = call.tool.as_str() == "read_file";
        Box::pin(async move { read.then(|| Content::text(self.0(&content.as_text()))) })
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_hook_kept_from_the_model_was_not_seen() {
    let redacts: fn(&str) -> String = |_| "(redacted)".to_owned();
    let warns: fn(&str) -> String = |text| format!("{text}\nRead with care.");
    for (hook, editable) in [(redacts, false), (warns, true)] {
        toolpact_tools::link();
        let builder = FakeHost::builder().file("a.txt", "old\n");
        let host = builder.session(move |session| session.mode(Mode::Bypass).hook(Shows(hook))).build().unwrap();
        host.call("read_file", json!({"path": "a.txt"})).await;
        let edited = host.call("edit_file", json!({"path": "a.txt", "old": "old", "new": "new"})).await;
        assert_eq!(edited.ending.is_done(), editable, "{edited:?}");
        assert_eq!(host.read("a.txt").unwrap(), if editable { "new\n" } else { "old\n" });
    }
}
