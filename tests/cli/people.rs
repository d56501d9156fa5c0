//! A call and whoever is at the program: a reader that goes away, an interrupt, a person who is asked.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use expect_test::expect;

use super::calls::NOTE;
use super::{Bench, Ran};

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let bench = Bench::new();
    let mut child = bench
        .command(&["call", "recite", r#"{"lines": 1000}"#, "--whole"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ran: Ran = child.wait_with_output().unwrap().into();
    ran.check(&expect![[r#"
        --- stderr
        … clearing my throat
        done in N ms
        --- exit code 0
    "#]]);
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_the_call_its_outcome() {
    for signal in ["-INT", "-TERM"] {
        ends_with_an_outcome(signal);
    }
}

#[cfg(unix)]
fn ends_with_an_outcome(signal: &str) {
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
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    let rest: Vec<String> = said.map(|line| super::timeless(&line.unwrap())).collect();
    let ran: Ran = child.wait_with_output().unwrap().into();
    expect![[r#"
        interrupted: ending the calls; once more gives up
        cancelled, effects possible in N ms
        the call was cancelled while it ran; effects are possible
        --- exit code 1
    "#]]
    .assert_eq(&format!("{}\n{ran}", rest.join("\n")));
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
