//! Two edits of one file in one message, through the whole life of a call with the standard tools: none is lost.

use serde_json::json;
use toolpact::permission::Mode;
use toolpact::testing::FakeHost;
use toolpact::turn::Call;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_edits_of_one_file_in_one_message_none_is_lost() {
    toolpact_tools::link();
    for round in 0..50 {
        let host = FakeHost::builder()
            .file("notes.txt", "one: a\ntwo: b\n")
            .session(|session| session.mode(Mode::Bypass))
            .build()
            .unwrap();
        let edit = |id: &str, old: &str, new: &str| {
            Call::new(id, "edit_file", json!({"path": "notes.txt", "old": old, "new": new}).to_string())
        };
        let read = Call::new("r", "read_file", json!({"path": "notes.txt"}).to_string());
        let report = host.session().run(vec![read, edit("a", "one: a", "one: A"), edit("b", "two: b", "two: B")]).await;
        assert!(report.outcomes.iter().all(|outcome| outcome.ending.is_done()), "round {round}: {report:?}");
        assert_eq!(host.read("notes.txt").unwrap(), "one: A\ntwo: B\n", "round {round}");
    }
}
