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
    bench.run(&["run", "turn.json", "--plan"]).check(&expect![[r#"
        step  call  tool           would            verdict                                      waits for
        ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
        1     a     read_notes     reads notes.md   runs: it writes nothing and contacts nobody
        1     b     count_letters  touches nothing  runs: it writes nothing and contacts nobody
        2     c     write_notes    writes notes.md  asks: no rule allows writing `notes.md`      a: both touch notes.md
        3     d     read_notes     reads notes.md   runs: it writes nothing and contacts nobody  c: both touch notes.md

        4 calls: 3 would run, 1 would ask first; order: a + b, then c, then d
        --- exit code 0
    "#]]);
    assert_eq!(std::fs::read_to_string(bench.path().join("notes.md")).unwrap(), "buy milk");
}

#[test]
fn a_plan_with_a_refused_call_is_exit_code_1() {
    bench(r#"[{"id": "a", "tool": "read_note", "arguments": {}}, {"id": "b", "tool": "recite"}]"#)
        .run(&["run", "turn.json", "--plan"])
        .check(&expect![[r#"
            step  call  tool       would            verdict
            ─────────────────────────────────────────────────────────────────────────────────────────────────────────
            -     a     read_note                   unknown: no tool is named `read_note`; did you mean read_notes?
            1     b     recite     touches nothing  runs: it writes nothing and contacts nobody

            2 calls: 1 would run, 1 would be refused; order: b
            --- exit code 1
        "#]]);
}

#[test]
fn a_plan_can_be_read_by_programs() {
    let plan = bench(TURN).run(&["run", "turn.json", "--plan", "--json"]).json();
    let steps: Vec<String> = plan["calls"].as_array().unwrap().iter().map(|call| call["step"].to_string()).collect();
    assert_eq!(steps, ["1", "1", "2", "3"]);
    let waits: Vec<_> =
        plan["calls"][3]["waits"].as_array().unwrap().iter().map(|wait| wait["on"].as_str().unwrap()).collect();
    assert_eq!(waits, ["c"]);
}

#[test]
fn a_turn_is_planned_run_and_told() {
    let bench = bench(TURN);
    let mut ran = bench.run(&["run", "turn.json", "--mode", "accept_edits"]);
    // Whether a call was held depends on how soon the one before it ended; the plan says whom it would wait for.
    ran.stderr = sorted(ran.stderr.lines().filter(|line| !line.contains(" waits for ")));
    ran.check(&expect![[r#"
        step  call  tool           would            verdict                                      waits for
        ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
        1     a     read_notes     reads notes.md   runs: it writes nothing and contacts nobody
        1     b     count_letters  touches nothing  runs: it writes nothing and contacts nobody
        2     c     write_notes    writes notes.md  runs: accept_edits mode lets edits in the    a: both touch notes.md
                                                    workspace run
        3     d     read_notes     reads notes.md   runs: it writes nothing and contacts nobody  c: both touch notes.md

        4 calls: 4 would run; order: a + b, then c, then d

        a read_notes: done in N ms
          buy milk

        b count_letters: done in N ms
          3

        c write_notes: done in N ms
          noted

        d read_notes: done in N ms
          buy bread

        Timeline

        a  read_notes     │ bar │ N ms  done
        b  count_letters  │ bar │ N ms  done
        c  write_notes    │ bar │ N ms  done
        d  read_notes     │ bar │ N ms  done
        --- stderr
        a finished at N ms: done
        a started at N ms
        b finished at N ms: done
        b started at N ms
        c finished at N ms: done
        c started at N ms
        d finished at N ms: done
        d started at N ms
        --- exit code 0
    "#]]);
    assert_eq!(std::fs::read_to_string(bench.path().join("notes.md")).unwrap(), "buy bread");
}

#[test]
fn serially_one_call_ends_before_the_next_begins() {
    let ran = bench(TURN).run(&["run", "turn.json", "--mode", "accept_edits", "--serial"]);
    expect![[r#"
        a started at N ms
        a finished at N ms: done
        b started at N ms
        b finished at N ms: done
        c started at N ms
        c finished at N ms: done
        d started at N ms
        d finished at N ms: done
    "#]]
    .assert_eq(&ran.stderr);
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
fn a_turn_leaves_its_pictures_where_it_is_told_to() {
    let bench = bench(TURN);
    let ran = bench.run(&["run", "turn.json", "--yes", "--trace", "trace.json", "--svg", "turn.svg"]);
    assert_eq!(ran.code, Some(0), "{ran}");
    let kept = |name: &str| std::fs::read_to_string(bench.path().join(name)).unwrap();
    let trace: serde_json::Value = serde_json::from_str(&kept("trace.json")).unwrap();
    let bars = trace["traceEvents"].as_array().unwrap().iter().filter(|event| event["ph"] == "X");
    assert_eq!(bars.count(), 4);
    assert!(kept("turn.svg").contains("</svg>"));
    let ran = bench.run(&["run", "turn.json", "--yes", "--svg", "no/such/folder.svg"]);
    assert!(ran.stderr.contains("no/such/folder.svg cannot be written"), "{ran}");
    assert_eq!(ran.code, Some(2));
}

#[test]
fn one_call_that_does_not_succeed_is_exit_code_1() {
    let ran = bench(TURN).run(&["run", "turn.json"]);
    let (_, results) = ran.stdout.split_once("\n\n").unwrap();
    expect![[r#"
        4 calls: 3 would run, 1 would ask first; order: a + b, then c, then d

        a read_notes: done in N ms
          buy milk

        b count_letters: done in N ms
          3

        c write_notes: denied: nobody to ask
          `write_notes` did not run: it needs permission (no rule allows writing `notes.md`) and nobody is there to ask. Do not try it again: go on with calls that only read, or end by saying what a person should allow.

        d read_notes: skipped: c did not succeed
          the call did not run because the call c did not succeed; look at that one first

        Timeline

        a  read_notes     │ bar │ N ms  done
        b  count_letters  │ bar │ N ms  done
        c  write_notes    │ bar │         -  denied: nobody to ask
        d  read_notes     │ bar │         -  skipped: c did not succeed
    "#]]
    .assert_eq(results);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_turn_can_be_wrapped_and_come_from_stdin() {
    let ran = Bench::new().run_with(&["run", "-"], r#"{"calls": [{"tool": "recite", "arguments": {"lines": 40}}]}"#);
    let (_, results) = ran.stdout.split_once("\n\n").unwrap();
    expect![[r#"
        1 call: 1 would run; order: unnamed-call-1

        unnamed-call-1 recite: done in N ms
          [This result is too long to send: 670 characters in 40 lines, where 120 are allowed. The whole text is in PRIVATE/1-unnamed-call-1.txt; `read_notes` can read parts of it. Below: the first 16 characters and the last 16 (from line 40); the gap begins in line 2.]
          This is line 1.
          [... 638 characters left out, lines 2 to 40 ...]
          This is line 40.

        Timeline

        unnamed-call-1  recite  │ bar │ N ms  done
    "#]].assert_eq(results);
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
    bench("[]").run(&["run", "turn.json"]).check(&expect![[r#"
        The turn has no calls.
        --- exit code 0
    "#]]);
}

#[test]
fn a_file_that_is_no_turn_says_what_one_is() {
    for wrong in ["", "7", r#"[{"id": "a"}]"#, r#"[{"tool": "recite", "args": {}}]"#, r#"{"call": []}"#] {
        let ran = bench(wrong).run(&["run", "turn.json"]);
        assert!(ran.stderr.starts_with("error: turn.json is not a turn: "), "{ran}");
        assert!(
            ran.stderr
                .ends_with("; write an array of calls, [{\"id\": \"a\", \"tool\": \"NAME\", \"arguments\": {}}]\n")
        );
        assert_eq!((ran.stdout.as_str(), ran.stderr.lines().count(), ran.code), ("", 1, Some(2)), "{ran}");
    }
    bench(r#"[{"id": "a"}]"#).run(&["run", "turn.json"]).check(&expect![[r#"
        --- stderr
        error: turn.json is not a turn: missing field `tool` at line 1 column 12; write an array of calls, [{"id": "a", "tool": "NAME", "arguments": {}}]
        --- exit code 2
    "#]]);
}
