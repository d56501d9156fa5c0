//! Wrong usage and input that cannot be used: exit code 2, nothing on stdout, one sentence that says what to do.

use expect_test::{Expect, expect};

use super::Bench;

fn check(arguments: &[&str], expected: &Expect) {
    let bench = Bench::new()
        .file("broken.json", "{")
        .file("rules.json", r#"{"allow": ["category:edti"]}"#)
        .file("selection.json", r#"{"disable": []}"#);
    let ran = bench.run(arguments);
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)), "{ran}");
    expected.assert_eq(&ran.stderr);
}

#[test]
fn without_a_subcommand_there_is_help() {
    check(&[], &expect![[]]);
}

#[test]
fn help_that_was_asked_for_is_no_error() {
    let ran = Bench::new().run(&["run", "--help"]);
    assert_eq!((ran.stderr.as_str(), ran.code), ("", Some(0)), "{ran}");
    assert!(ran.stdout.contains("Usage: workbench run [OPTIONS] <TURN.json>"), "{ran}");
}

#[test]
fn misspelt_words_have_neighbours() {
    check(&["lst"], &expect![[]]);
    check(&["schema", "--dialect", "anthropc"], &expect![[]]);
    check(&["call", "recite", "--mode", "acept_edits"], &expect![[]]);
    check(&["list", "--category", "raed"], &expect![[]]);
}

#[test]
fn selections_name_what_exists() {
    check(&["list", "--profile", "codign"], &expect![[]]);
    check(&["list", "--group", "garden"], &expect![[]]);
    check(&["list", "--selection", "selection.json"], &expect![[]]);
}

#[test]
fn files_must_be_there_and_hold_what_they_should() {
    check(&["call", "recite", "@missing.json"], &expect![[]]);
    check(&["run", "missing.json"], &expect![[]]);
    check(&["run", "broken.json"], &expect![[]]);
    check(&["call", "recite", "--rules", "broken.json"], &expect![[]]);
    check(&["call", "recite", "--rules", "rules.json"], &expect![[]]);
    check(&["call", "recite", "--workspace", "missing"], &expect![[]]);
}

#[test]
fn text_must_be_text() {
    let bench = Bench::new();
    std::fs::write(bench.path().join("turn.json"), [0xff, 0xfe]).unwrap();
    bench.run(&["run", "turn.json"]).check(&expect![[]]);
}
