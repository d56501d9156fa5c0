//! What a turn shares with others: real threads change the state of one session at the same time, and nothing is lost.

use std::collections::BTreeSet;
use std::thread;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::json;
use toolpact::permission::{Mode, Rule};
use toolpact::session::OnFailure;
use toolpact::testing::FakeHost;
use toolpact::tool::ToolName;
use toolpact::turn::Call;
use toolpact_tests::cells::{Cells, Ends, Planned, builder, limits, overlap, told};

#[test]
fn tools_that_threads_load_and_rules_that_they_add_are_all_there() {
    let session = builder(&Cells::default(), limits(1, OnFailure::CarryOn)).build().unwrap();
    let names: Vec<ToolName> = (0..64).map(|number| ToolName::new(&format!("tool{number}")).unwrap()).collect();
    thread::scope(|scope| {
        for part in names.chunks(8) {
            let session = &session;
            scope.spawn(move || {
                for name in part {
                    session.load([name]);
                    let rule: Rule = serde_json::from_value(json!(name.as_str())).unwrap();
                    session.permissions().remember(vec![rule]);
                }
            });
        }
    });
    assert!(names.iter().all(|name| session.discovered().contains(name.as_str())));
    let rules: BTreeSet<String> = session.permissions().rules().allow.iter().map(ToString::to_string).collect();
    assert_eq!(rules, names.iter().map(ToString::to_string).collect());
}

#[test]
fn random_turns_on_real_threads_equal_the_serial_ones() {
    let cells = || proptest::collection::vec(0_u8..4, 0..3);
    let ends = prop_oneof![8 => Just(Ends::Well), 1 => Just(Ends::Failing), 1 => Just(Ends::Panicking)];
    let step = (cells(), cells(), 0_u64..3, ends);
    let turns = proptest::collection::vec(step, 1..12);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_time().build().unwrap();
    let mut runner = TestRunner::default();
    std::panic::set_hook(Box::new(|_| {}));
    for _ in 0..200 {
        let turn = turns.new_tree(&mut runner).unwrap().current();
        let calls: Vec<Call> = turn
            .into_iter()
            .map(|(reads, writes, takes, ends)| Planned { reads, writes, takes, ends, ..Planned::one(false, 0, 0) })
            .enumerate()
            .map(|(index, planned)| planned.call(index))
            .collect();
        let run = |serial: bool| {
            let cells = Cells::default();
            let session = builder(&cells, limits(4, OnFailure::SkipDependents)).build().unwrap();
            let calls = calls.clone();
            let report = runtime
                .block_on(async { if serial { session.run_serially(calls).await } else { session.run(calls).await } });
            (told(&report.outcomes), cells.all(), overlap(&report))
        };
        assert_eq!(run(false), run(true));
    }
}

#[test]
fn turns_at_the_same_time_lose_no_edit_of_one_file() {
    toolpact_tools::link();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_time().build().unwrap();
    let lines: String = (0..16).map(|number| format!("line {number}: old\n")).collect::<Vec<_>>().concat();
    let host = FakeHost::builder().file("a.txt", lines).session(|session| session.mode(Mode::Bypass)).build().unwrap();
    let session = host.session();
    runtime.block_on(async {
        session.run(vec![Call::new("r", "read_file", json!({"path": "a.txt"}).to_string())]).await;
        let edits = (0..16).map(|number| {
            let arguments =
                json!({"path": "a.txt", "old": format!("line {number}: old\n"), "new": format!("line {number}: new\n")});
            let (session, call) = (session.clone(), Call::new("e", "edit_file", arguments.to_string()));
            tokio::spawn(async move { session.run(vec![call]).await })
        });
        for edit in edits.collect::<Vec<_>>() {
            let report = edit.await.unwrap();
            assert!(report.outcomes[0].ending.is_done(), "{report:?}");
        }
    });
    assert_eq!(host.read("a.txt").unwrap().matches("new").count(), 16);
}
