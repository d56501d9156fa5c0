//! The calls of one message: `run`.

use expect_test::expect;

use super::{Bench, sorted};

const TURN: &str = r#"[
  {"id": "a", "tool": "read_notes", "arguments": {"path": "notes.md"}},
  {"id": "b", "tool": "count_letters", "arguments": "{\"text\": \"abc\"}"},
  {"id": "c", "tool": "write_notes", "arguments": {"path": "notes.md", "text": "buy bread"}},
  {"id": "d", "tool": "read_notes", "arguments": {"path": "notes.md"}}
]"#;

fn bench(turn: &str) -> Bench {
    Bench::new().file("turn.json", turn).file("notes.md", "buy milk")
}

#[test]
fn a_plan_says_who_waits_for_whom_and_runs_nothing() {
    let bench = bench(TURN);
    bench.run(&["run", "turn.json", "--plan"]).check(&expect![[]]);
    assert_eq!(std::fs::read_to_string(bench.path().join("notes.md")).unwrap(), "buy milk");
}

#[test]
fn a_plan_with_a_refused_call_is_exit_code_1() {
    bench(r#"[{"id": "a", "tool": "read_note", "arguments": {}}, {"id": "b", "tool": "recite"}]"#)
        .run(&["run", "turn.json", "--plan"])
        .check(&expect![[]]);
}

#[test]
fn a_plan_can_be_read_by_programs() {
    let plan = bench(TURN).run(&["run", "turn.json", "--plan", "--json"]).json();
    let steps: Vec<String> = plan["calls"].as_array().unwrap().iter().map(|call| call["step"].to_string()).collect();
    assert_eq!(steps, ["1", "1", "2", "3"]);
    assert_eq!((&plan["calls"][3]["waits"][0]["on"], &plan["calls"][2]["tool"]), (&"c".into(), &"write_notes".into()));
}

#[test]
fn a_turn_is_planned_run_and_told() {
    let bench = bench(TURN);
    let mut ran = bench.run(&["run", "turn.json", "--mode", "accept_edits"]);
    ran.stderr = sorted(&ran.stderr);
    ran.check(&expect![[]]);
    assert_eq!(std::fs::read_to_string(bench.path().join("notes.md")).unwrap(), "buy bread");
}

#[test]
fn serially_one_call_ends_before_the_next_begins() {
    let ran = bench(TURN).run(&["run", "turn.json", "--mode", "accept_edits", "--serial"]);
    expect![[]].assert_eq(&ran.stderr);
    assert_eq!(ran.code, Some(0));
}

#[test]
fn both_executors_tell_the_same() {
    let told = |arguments: &[&str]| {
        let report = bench(TURN).run(&[&["run", "turn.json", "--json", "--yes"], arguments].concat()).json();
        let outcomes = report["outcomes"].as_array().unwrap().clone();
        outcomes.iter().map(|outcome| (outcome["ending"].clone(), outcome["content"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(told(&[]), told(&["--serial"]));
}

#[test]
fn one_call_that_does_not_succeed_is_exit_code_1() {
    let ran = bench(TURN).run(&["run", "turn.json"]);
    let (_, results) = ran.stdout.split_once("\n\n").unwrap();
    expect![[]].assert_eq(results);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_turn_can_be_wrapped_and_come_from_stdin() {
    let ran = Bench::new().run_with(&["run", "-"], r#"{"calls": [{"tool": "recite", "arguments": {"lines": 40}}]}"#);
    let (_, results) = ran.stdout.split_once("\n\n").unwrap();
    expect![[]].assert_eq(results);
    assert_eq!(ran.code, Some(0));
}

#[test]
fn a_long_content_is_shortened_and_says_so() {
    let long = "word ".repeat(400);
    let turn = r#"[{"id": "a", "tool": "read_notes", "arguments": {"path": "long.md"}}]"#;
    let ran = bench(turn).file("long.md", &long).run(&["run", "turn.json"]);
    assert!(ran.stdout.contains("\n  … 999 more characters of 2,000\n"), "{ran}");
}

#[test]
fn a_repeated_id_is_not_run_again() {
    let twice = r#"[{"id": "a", "tool": "recite"}, {"id": "a", "tool": "paint"}]"#;
    let ran = bench(twice).run(&["run", "turn.json"]);
    assert!(ran.stdout.contains("a: not run again, because an earlier call has the same id"), "{ran}");
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_turn_without_calls_is_done() {
    bench("[]").run(&["run", "turn.json"]).check(&expect![[]]);
}

#[test]
fn a_file_that_is_no_turn_says_what_one_is() {
    for wrong in ["", "7", r#"[{"id": "a"}]"#, r#"[{"tool": "recite", "args": {}}]"#, r#"{"call": []}"#] {
        let ran = bench(wrong).run(&["run", "turn.json"]);
        assert!(ran.stderr.starts_with("error: turn.json is not a turn: "), "{ran}");
        assert!(ran.stderr.ends_with("; write an array of calls, [{\"id\": \"a\", \"tool\": \"NAME\", \"arguments\": {}}]\n"));
        assert_eq!((ran.stdout.as_str(), ran.stderr.lines().count(), ran.code), ("", 1, Some(2)), "{ran}");
    }
    bench(r#"[{"id": "a"}]"#).run(&["run", "turn.json"]).check(&expect![[]]);
}
