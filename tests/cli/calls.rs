//! One call: `call`.

use expect_test::expect;

use super::Bench;

#[test]
fn the_content_goes_to_stdout_and_the_ending_to_stderr() {
    Bench::new().run(&["call", "count_letters", r#"{"text": "hello 123", "letter": "l"}"#]).check(&expect![[r#"
        2
        --- stderr
        done in N ms
        --- exit code 0
    "#]]);
}

#[test]
fn arguments_can_be_left_out_or_come_from_stdin_or_a_file() {
    let ran = Bench::new().run(&["call", "recite"]);
    assert_eq!(ran.stdout, "This is line 1.\nThis is line 2.\nThis is line 3.\n");
    let ran = Bench::new().run_with(&["call", "recite", "-"], r#"{"lines": 1}"#);
    assert_eq!(ran.stdout, "This is line 1.\n");
    let ran = Bench::new().file("arguments.json", r#"{"lines": 2}"#).run(&["call", "recite", "@arguments.json"]);
    assert_eq!(ran.stdout, "This is line 1.\nThis is line 2.\n");
}

#[test]
fn what_was_put_right_is_said() {
    Bench::new().run(&["call", "recite", r#"{"lines": "1"}"#]).check(&expect![[r#"
        This is line 1.
        --- stderr
        … clearing my throat
        done in N ms
        repaired: /lines: string read as an integer (from "1")
        --- exit code 0
    "#]]);
}

#[test]
fn bad_arguments_say_what_would_be_right() {
    Bench::new().run(&["call", "recite", r#"{"line": 0}"#]).check(&expect![[r#"
        the arguments of `recite` were refused and nothing ran:
        /line: unknown field; the only field is `lines` (did you mean `lines`?)
        A valid call: {}
        --- stderr
        invalid
        --- exit code 1
    "#]]);
    Bench::new().run(&["call", "recite", r#"{"lines": "#]).check(&expect![[r#"
        the arguments of `recite` were refused and nothing ran:
        /lines: the arguments were truncated: the text ends within /lines, so nothing was run. It begins: "{\"lines\":"
        A valid call: {}
        --- stderr
        invalid
        --- exit code 1
    "#]]);
    Bench::new().run(&["call", "recite", "-5"]).check(&expect![[r#"
        the arguments of `recite` were refused and nothing ran:
        arguments: the arguments must be one JSON object, got -5
        A valid call: {}
        --- stderr
        invalid
        --- exit code 1
    "#]]);
}

#[test]
fn a_tool_that_is_not_there_or_fails_is_exit_code_1() {
    Bench::new().run(&["call", "resite"]).check(&expect![[r#"
        no tool is named `resite`; did you mean recite?
        --- stderr
        unknown
        --- exit code 1
    "#]]);
    Bench::new().run(&["call", "ring", "--yes"]).check(&expect![[r#"
        the bell has no clapper
        --- stderr
        failed in N ms
        --- exit code 1
    "#]]);
}

#[test]
fn with_a_selection_a_deferred_tool_must_be_loaded() {
    Bench::new().run(&["call", "ring", "--yes", "--profile", "coding"]).check(&expect![[r#"
        `ring` exists but is not loaded: no tool that loads others is visible, so it cannot be called in this session
        --- stderr
        hidden
        --- exit code 1
    "#]]);
    let bench = Bench::new().file("selection.json", r#"{"disabled": ["ring"]}"#);
    bench.run(&["call", "ring", "--yes", "--selection", "selection.json"]).check(&expect![[r#"
        `ring` is disabled in this session; do without it
        --- stderr
        disabled
        --- exit code 1
    "#]]);
}

pub(super) const NOTE: &str = r#"{"path": "notes.md", "text": "buy milk"}"#;

#[test]
fn nobody_to_ask_is_a_denial() {
    let bench = Bench::new();
    bench.run(&["call", "write_notes", NOTE]).check(&expect![[r#"
        `write_notes` did not run: it needs permission (no rule allows writing `notes.md`) and nobody is there to ask. Do not try it again: go on with calls that only read, or end by saying what a person should allow.
        --- stderr
        denied: nobody to ask
        --- exit code 1
    "#]]);
    assert!(!bench.path().join("notes.md").exists());
}

#[test]
fn yes_and_modes_and_rules_let_it_run() {
    let allowed = |arguments: &[&str]| {
        let bench = Bench::new().file("rules.json", r#"{"allow": ["write_notes(*.md)"]}"#);
        let ran = bench.run(&[&["call", "write_notes", NOTE], arguments].concat());
        assert_eq!((ran.stdout.as_str(), ran.code), ("noted\n", Some(0)), "{ran}");
        assert_eq!(std::fs::read_to_string(bench.path().join("notes.md")).unwrap(), "buy milk");
    };
    allowed(&["--yes"]);
    allowed(&["--mode", "accept_edits"]);
    allowed(&["--rules", "rules.json"]);
}

#[test]
fn plan_mode_and_deny_rules_beat_yes() {
    let bench = Bench::new().file("rules.json", r#"{"deny": ["category:edit"]}"#);
    bench.run(&["call", "write_notes", NOTE, "--yes", "--mode", "plan"]).check(&expect![[r#"
        plan mode: `write_notes` would have done this, and did not: it writes notes.md
        --- stderr
        planned
        --- exit code 1
    "#]]);
    bench.run(&["call", "write_notes", NOTE, "--yes", "--rules", "rules.json"]).check(&expect![[r#"
        `write_notes` did not run: `write_notes` was denied by the rule `category:edit`, which covers every call of `write_notes`. Another spelling or another tool is denied too: go on without it, or ask the person to change the rule.
        --- stderr
        denied by rule
        --- exit code 1
    "#]]);
    assert!(!bench.path().join("notes.md").exists());
}

#[test]
fn odd_rules_are_noted_and_hold() {
    let bench = Bench::new().file("rules.json", r#"{"deny": ["write_note"]}"#);
    bench.run(&["call", "recite", "--rules", "rules.json"]).check(&expect![[r#"
        This is line 1.
        This is line 2.
        This is line 3.
        --- stderr
        note: `write_note` is about a tool that does not exist; did you mean write_notes?
        … clearing my throat
        done in N ms
        --- exit code 0
    "#]]);
}

#[test]
fn a_workspace_is_not_left() {
    let bench = Bench::new().file("outside.md", "secret");
    std::fs::create_dir(bench.path().join("inside")).unwrap();
    let outside = r#"{"path": "../outside.md"}"#;
    bench.run(&["call", "read_notes", outside, "--workspace", "inside", "--mode", "bypass"]).check(&expect![[r#"
        `read_notes` did not run: ../outside.md is outside the workspace: name a path inside it, relative to the workspace
        --- stderr
        denied: outside
        --- exit code 1
    "#]]);
}

#[test]
fn a_long_result_is_what_the_model_gets_unless_all_of_it_is_wanted() {
    let long = r#"{"lines": 100}"#;
    Bench::new().run(&["call", "recite", long]).check(&expect![[r#"
        [This result is too long to send: 1691 characters in 100 lines, where 120 are allowed. The whole text is in PRIVATE/1-call.txt; `read_notes` can read parts of it. Below: the first 16 characters and the last 17 (from line 100); the gap begins in line 2.]
        This is line 1.
        [... 1658 characters left out, lines 2 to 100 ...]
        This is line 100.
        --- stderr
        … clearing my throat
        done in N ms
        the rest of the result is removed when this program ends: `--whole` prints all of it
        --- exit code 0
    "#]]);
    let ran = Bench::new().run(&["call", "recite", long, "--whole"]);
    assert_eq!((ran.stdout.lines().count(), ran.stdout.lines().last()), (100, Some("This is line 100.")), "{ran}");
    assert!(!ran.stderr.contains("--whole"), "{ran}");
}

#[test]
fn an_image_is_not_shown_but_said() {
    Bench::new().run(&["call", "paint"]).check(&expect![[r#"
        --- stderr
        done in N ms
        an image is not shown: image/png, 12 characters of base64 (see --json)
        --- exit code 0
    "#]]);
}

#[test]
fn programs_get_the_whole_outcome() {
    Bench::new().run(&["call", "count_letters", r#"{"text": "abc"}"#, "--json"]).check(&expect![[r#"
        {
          "call": "call",
          "tool": "count_letters",
          "ending": "done",
          "content": {
            "blocks": [
              {
                "type": "text",
                "text": "3"
              }
            ],
            "structured": 3
          },
          "effect": {
            "accesses": []
          },
          "repairs": [],
          "spilled": null,
          "queued": {
            "secs": 0,
            "nanos": 0
          },
          "started": {
            "secs": 0,
            "nanos": 0
          },
          "ended": {
            "secs": 0,
            "nanos": 0
          }
        }
        --- stderr
        done in N ms
        --- exit code 0
    "#]]);
}

#[test]
fn a_disabled_tool_cannot_be_called_and_a_misspelt_one_is_told() {
    let bench = Bench::new();
    let ran = bench.run(&["call", "recite", "--disable", "recite"]);
    assert_eq!((ran.stdout.contains("disabled"), ran.code), (true, Some(1)), "{ran}");
    assert_eq!(bench.run(&["call", "recite", "--disable", "paint"]).code, Some(0));
    let ran = bench.run(&["call", "recite", "--disable", "pant"]);
    assert_eq!((ran.stderr.contains("did you mean paint?"), ran.code), (true, Some(2)), "{ran}");
}
