//! One call: `call`.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use expect_test::expect;

use super::{Bench, Ran};

#[test]
fn the_content_goes_to_stdout_and_the_ending_to_stderr() {
    Bench::new().run(&["call", "count_letters", r#"{"text": "hello 123", "letter": "l"}"#]).check(&expect![[]]);
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
    Bench::new().run(&["call", "recite", r#"{"lines": "1"}"#]).check(&expect![[]]);
}

#[test]
fn bad_arguments_say_what_would_be_right() {
    Bench::new().run(&["call", "recite", r#"{"line": 0}"#]).check(&expect![[]]);
    Bench::new().run(&["call", "recite", r#"{"lines": "#]).check(&expect![[]]);
    Bench::new().run(&["call", "recite", "-5"]).check(&expect![[]]);
}

#[test]
fn a_tool_that_is_not_there_or_fails_is_exit_code_1() {
    Bench::new().run(&["call", "resite"]).check(&expect![[]]);
    Bench::new().run(&["call", "ring", "--yes"]).check(&expect![[]]);
}

#[test]
fn with_a_selection_a_deferred_tool_must_be_loaded() {
    Bench::new().run(&["call", "ring", "--yes", "--profile", "coding"]).check(&expect![[]]);
    let bench = Bench::new().file("selection.json", r#"{"disabled": ["ring"]}"#);
    bench.run(&["call", "ring", "--yes", "--selection", "selection.json"]).check(&expect![[]]);
}

const NOTE: &str = r#"{"path": "notes.md", "text": "buy milk"}"#;

#[test]
fn nobody_to_ask_is_a_denial() {
    let bench = Bench::new();
    bench.run(&["call", "write_notes", NOTE]).check(&expect![[]]);
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
    bench.run(&["call", "write_notes", NOTE, "--yes", "--mode", "plan"]).check(&expect![[]]);
    bench.run(&["call", "write_notes", NOTE, "--yes", "--rules", "rules.json"]).check(&expect![[]]);
    assert!(!bench.path().join("notes.md").exists());
}

#[test]
fn odd_rules_are_noted_and_hold() {
    let bench = Bench::new().file("rules.json", r#"{"deny": ["write_note"]}"#);
    bench.run(&["call", "recite", "--rules", "rules.json"]).check(&expect![[]]);
}

#[test]
fn a_workspace_is_not_left() {
    let bench = Bench::new().file("outside.md", "secret");
    std::fs::create_dir(bench.path().join("inside")).unwrap();
    let outside = r#"{"path": "../outside.md"}"#;
    bench.run(&["call", "read_notes", outside, "--workspace", "inside", "--mode", "bypass"]).check(&expect![[]]);
}

#[test]
fn a_long_result_is_what_the_model_gets_unless_all_of_it_is_wanted() {
    let long = r#"{"lines": 20}"#;
    Bench::new().run(&["call", "recite", long]).check(&expect![[]]);
    let ran = Bench::new().run(&["call", "recite", long, "--whole"]);
    assert_eq!((ran.stdout.lines().count(), ran.stdout.lines().last()), (20, Some("This is line 20.")), "{ran}");
}

#[test]
fn an_image_is_not_shown_but_said() {
    Bench::new().run(&["call", "paint"]).check(&expect![[]]);
}

#[test]
fn programs_get_the_whole_outcome() {
    Bench::new().run(&["call", "count_letters", r#"{"text": "abc"}"#, "--json"]).check(&expect![[]]);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Bench::new()
        .command(&["call", "recite", r#"{"lines": 1000}"#, "--whole"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ran: Ran = child.wait_with_output().unwrap().into();
    ran.check(&expect![[]]);
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_the_call_its_outcome() {
    let bench = Bench::new();
    let mut child = bench
        .command(&["call", "brew", r#"{"drink": "tea", "milliseconds": 3600000}"#, "--yes"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
    assert_eq!(said.next().unwrap().unwrap(), "… the water is on");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let rest: Vec<String> = said.map(|line| super::timeless(&line.unwrap())).collect();
    let ran: Ran = child.wait_with_output().unwrap().into();
    expect![[]].assert_eq(&format!("{}\n{ran}", rest.join("\n")));
}

/// A terminal in which the answers were typed ahead; `None` where there is no `script` of util-linux to make one.
#[cfg(target_os = "linux")]
fn at_a_terminal(bench: &Bench, arguments: &str, typed: &str) -> Option<String> {
    use std::io::Write as _;

    let line = format!("'{}' {arguments}; echo exit code $?", env!("CARGO_BIN_EXE_workbench"));
    let mut script = Command::new("script");
    script.args(["-qefc", &line, "/dev/null"]).current_dir(bench.path()).env("SHELL", "/bin/sh");
    let Ok(mut child) = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        eprintln!("skipped: `script` of util-linux is not installed");
        return None;
    };
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let shown = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    Some(super::timeless(&shown.replace('\r', "")))
}

#[cfg(target_os = "linux")]
#[test]
fn a_person_at_a_terminal_is_asked() {
    let bench = Bench::new();
    let call = format!("call write_notes '{NOTE}'");
    let Some(shown) = at_a_terminal(&bench, &call, "n write it elsewhere\n") else { return };
    assert!(shown.contains("write_notes (call) wants to run: it writes notes.md"), "{shown}");
    assert!(shown.contains("write it elsewhere") && shown.contains("denied by person"), "{shown}");
    assert!(shown.contains("exit code 1") && !bench.path().join("notes.md").exists(), "{shown}");
    let Some(shown) = at_a_terminal(&bench, &call, "maybe\ny\n") else { return };
    assert!(shown.contains("exit code 0") && bench.path().join("notes.md").exists(), "{shown}");
}
