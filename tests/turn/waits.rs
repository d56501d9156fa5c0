//! What is said about waits: the nearest calls that hold another, and no call that goes without saying.

use std::fs;

use serde_json::{Value, json};
use toolpact::permission::Mode;
use toolpact::testing::FakeHost;
use toolpact::turn::Call;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plan_and_report_name_the_nearest_holders_alone() {
    toolpact_tools::link();
    let host =
        FakeHost::builder().file("src/a.txt", "a\n").session(|session| session.mode(Mode::Bypass)).build().unwrap();
    fs::write(host.path("src/b.txt"), "b\n").unwrap();
    let call = |id: &str, tool: &str, arguments: Value| Call::new(id, tool, arguments.to_string());
    let edit = |id, new| call(id, "write_file", json!({"path": "src/new.txt", "content": new}));
    let calls = vec![
        call("search", "grep", json!({"pattern": "a", "path": "src"})),
        edit("w1", "1"),
        edit("w2", "2"),
        call("list", "list_dir", json!({"path": "src"})),
    ];
    let plan = host.session().plan(&calls);
    let waits = |at: usize| plan.calls[at].waits.iter().map(|waited| waited.on.to_string()).collect::<Vec<_>>();
    assert_eq!([waits(0), waits(1), waits(2), waits(3)].concat(), ["search", "w1", "w2"]);
    assert!(waits(0).is_empty() && waits(3) == ["w2"]);
    let steps: Vec<usize> = plan.calls.iter().map(|call| call.step).collect();
    assert_eq!(steps, [1, 2, 3, 4]);
    let report = host.session().run(calls).await;
    // A call that had ended before the next one came is not waited for.
    for waited in &report.waited {
        let planned = plan.calls.iter().find(|call| call.call == waited.call).unwrap();
        assert!(planned.waits.iter().any(|wait| wait.on == waited.on), "{waited:?} is not in the plan");
    }
}
