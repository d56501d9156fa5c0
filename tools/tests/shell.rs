//! `shell` with real processes.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::{call, fail, host};
use serde_json::json;
use toolpact::events::Event;
use toolpact::outcome::Ending;
use toolpact::permission::Mode;
use toolpact::testing::FakeHost;
use toolpact::turn::Call;

fn ready() -> FakeHost {
    host().file("a.txt", "hello\n").build().unwrap()
}

/// Whether a process exists that is no zombie.
fn lives(pid: &str) -> bool {
    let state = std::fs::read_to_string(Path::new("/proc").join(pid).join("stat"));
    state.is_ok_and(|stat| stat.rsplit(')').next().is_some_and(|rest| !rest.trim_start().starts_with(['Z', 'X'])))
}

/// Waits until something is so; fails after a time that no healthy run needs.
async fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what} never came");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn both_outputs_come_in_the_order_of_their_arrival() {
    let host = ready();
    let command = "echo 1; echo 2 >&2; echo 3; echo 4 >&2";
    assert_eq!(call(&host, "shell", json!({ "command": command })).await, "1\n2\n3\n4\n");
}

#[tokio::test]
async fn it_runs_in_the_workspace_with_nothing_to_read() {
    let host = ready();
    assert_eq!(
        call(&host, "shell", json!({"command": "cat a.txt; cat; pwd"})).await,
        format!("hello\n{}\n", host.session().files().root().display())
    );
}

#[tokio::test]
async fn a_failure_keeps_the_output_and_tells_the_code() {
    let message = fail(&ready(), "shell", json!({"command": "echo before; echo problem >&2; exit 3"})).await;
    assert!(message.contains("exit status: 3") && message.ends_with("it printed:\nbefore\nproblem\n"), "{message}");
    let message = fail(&ready(), "shell", json!({"command": "kill -9 $$"})).await;
    assert!(message.contains("signal: 9") && message.contains("it printed nothing"), "{message}");
}

#[tokio::test]
async fn output_is_sent_while_the_command_runs() {
    let host = ready();
    let watcher = async {
        eventually("the first output", || host.output().contains("first")).await;
        host.write("go", "").unwrap();
    };
    let command = "echo first; while [ ! -e go ]; do sleep 0.01; done; echo second";
    let (outcome, ()) = tokio::join!(host.call("shell", json!({ "command": command })), watcher);
    assert_eq!(common::done(&outcome), "first\nsecond\n");
    assert_eq!(host.output(), "first\nsecond\n");
}

#[tokio::test]
async fn people_see_what_it_is_for() {
    let host = ready();
    call(&host, "shell", json!({"command": "true", "description": "nothing at all"})).await;
    let is_progress = |event: &Event| matches!(event, Event::Progress { message, .. } if message == "nothing at all");
    assert!(host.events().iter().any(is_progress));
}

#[tokio::test]
async fn secrets_of_the_host_are_not_in_the_environment_of_a_command() {
    const SECRET: (&str, &str) = ("TOOLPACT_TEST_KEY", "s3cret-v4lue");
    if std::env::var_os(SECRET.0).is_none() {
        // Once more, in a process that has such a variable.
        let name = "secrets_of_the_host_are_not_in_the_environment_of_a_command";
        let again = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name])
            .envs([SECRET])
            .output();
        let again = again.unwrap();
        assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stdout));
        return;
    }
    let printed = call(&ready(), "shell", json!({"command": "env"})).await;
    assert!(printed.contains("PATH=") && printed.contains("GIT_TERMINAL_PROMPT=0"), "{printed}");
    assert!(!printed.contains(SECRET.0) && !printed.contains(SECRET.1), "{printed}");
}

#[tokio::test]
async fn a_timeout_ends_grandchildren_that_ignore_the_question() {
    let host = ready();
    let command = "bash -c 'trap \"\" TERM; echo $BASHPID > pid; while true; do sleep 1; done' & echo started; wait";
    let message = fail(&host, "shell", json!({"command": command, "timeout": 1})).await;
    assert!(message.contains("still running after 1 s") && message.contains("started"), "{message}");
    let pid = host.read("pid").unwrap();
    eventually("the end of the grandchild", || !lives(pid.trim())).await;
}

#[tokio::test]
async fn a_command_that_is_asked_to_end_can_say_its_last_words() {
    let command = "trap 'echo goodbye; exit 0' TERM; echo hello; while true; do sleep 0.05; done";
    let message = fail(&ready(), "shell", json!({"command": command, "timeout": 1})).await;
    assert!(message.contains("hello\n") && message.ends_with("goodbye\n"), "{message}");
}

#[tokio::test]
async fn cancellation_ends_the_whole_group() {
    let host = ready();
    let turn = host.session().turn();
    let command = "bash -c 'echo $BASHPID > pid; exec sleep 600' & wait";
    turn.push(Call::new("1", "shell", json!({ "command": command }).to_string()));
    eventually("the grandchild", || host.read("pid").is_ok_and(|pid| pid.ends_with('\n'))).await;
    host.session().cancel();
    let report = turn.finish().await;
    assert_eq!(report.outcomes[0].ending, Ending::CancelledAfterStart);
    let pid = host.read("pid").unwrap();
    eventually("the end of the grandchild", || !lives(pid.trim())).await;
}

#[tokio::test]
async fn what_goes_on_in_the_background_does_not_hold_the_call() {
    let host = ready();
    let text = call(&host, "shell", json!({"command": "sleep 600 & echo $! > pid; echo done"})).await;
    assert_eq!(text, "done\n\n[something that it started goes on in the background]");
    let pid = host.read("pid").unwrap();
    assert!(lives(pid.trim()));
    call(&host, "shell", json!({"command": format!("kill {}", pid.trim())})).await;
}

#[tokio::test]
async fn a_command_that_closes_its_outputs_is_waited_for() {
    let host = ready();
    call(&host, "shell", json!({"command": "exec >&- 2>&-; sleep 0.2; touch late"})).await;
    assert!(host.read("late").is_ok());
}

#[tokio::test]
async fn a_command_that_is_too_long_for_a_shell_is_refused_in_words() {
    let host = ready();
    let command = format!("echo {}", "x".repeat(3_000_000));
    let outcome = host.call("shell", json!({ "command": command })).await;
    let text = outcome.content.as_text();
    assert!(
        text.contains("3000005 bytes") && text.contains("at most 100000") && text.contains("script file"),
        "{text:.500}"
    );
    assert!(text.len() < 1_000 && host.questions().is_empty(), "{} bytes", text.len());
    let longest = format!("echo {}", "x".repeat(90_000));
    assert!(host.call("shell", json!({ "command": longest })).await.spilled.is_some());
}

#[tokio::test]
async fn what_a_pattern_or_a_link_leads_to_outside_is_not_shown_unasked() {
    let outside = tempfile::tempdir().unwrap();
    std::fs::write(outside.path().join("secret.txt"), "s3cret\n").unwrap();
    toolpact_tools::link();
    let host = FakeHost::builder().file("a.txt", "hello\n").file("sub/b.txt", "hello\n").denying().build().unwrap();
    std::os::unix::fs::symlink(outside.path().join("secret.txt"), host.path("s1")).unwrap();
    std::os::unix::fs::symlink(outside.path(), host.path("sub/out")).unwrap();
    for command in [
        "cat s1",
        "cat s*",
        "cat ?1",
        "cat [a-z]1",
        "head -5 s*",
        "wc -l s*",
        "grep e s*",
        "cat sub/*/secret.txt",
        "wc */*/secret.txt",
        "ls sub/*",
        "cat sub/o*/*",
        "cd sub && cat o*/secret.txt",
        "grep -R cret .",
        "grep -rR cret sub",
        "grep -r cret sub/*",
        "find -L . -name secret.txt",
        "find sub -follow -name secret.txt",
        "du -aL .",
        "ls -LR",
        "ls -R -L sub",
        "diff -r sub sub",
        "cat sub/out/secret.txt",
        "sed -n p s*",
        "jq -R . s*",
        "sort < s1",
        "grep s* a.txt",
        "cat ./s*",
        "cat sub/../s*",
    ] {
        let before = host.questions().len();
        let outcome = host.call("shell", json!({ "command": command })).await;
        assert_eq!(host.questions().len(), before + 1, "{command}");
        assert!(!outcome.content.as_text().contains("cret\n"), "{command}");
    }
    let asked = host.questions().len();
    for command in
        ["cat a*", "wc -l */b.txt", "grep -r hello .", "find . -name '*.txt'", "ls -R", "cat *.txt", "ls -la"]
    {
        call(&host, "shell", json!({ "command": command })).await;
    }
    assert_eq!(host.questions().len(), asked);
}

#[tokio::test]
async fn a_name_that_looks_like_an_option_asks() {
    toolpact_tools::link();
    let host = FakeHost::builder().file("a.txt", "hello\n").file("-R", "hello\n").denying().build().unwrap();
    host.call("shell", json!({"command": "grep hello *"})).await;
    assert_eq!(host.questions().len(), 1);
    call(&host, "shell", json!({"command": "grep hello ./*"})).await;
    assert_eq!(host.questions().len(), 1);
}

#[tokio::test]
async fn a_link_among_the_matches_of_a_pattern_does_not_pass_a_deny_rule() {
    toolpact_tools::link();
    let rules = || toolpact::permission::Rules::parse(["shell"], [], ["read_file(private/**)"]).unwrap();
    let bypass = move |session: toolpact::session::SessionBuilder| session.mode(Mode::Bypass).rules(rules());
    let host = FakeHost::builder().file("private/key", "s3cret\n").session(bypass).denying().build().unwrap();
    std::os::unix::fs::symlink("private/key", host.path("k1")).unwrap();
    let outcome = host.call("shell", json!({"command": "cat k*"})).await;
    assert!(matches!(outcome.ending, Ending::Denied(_)), "{outcome:?}");
}

#[tokio::test]
async fn a_large_output_goes_to_a_file_that_can_be_read() {
    let host = ready();
    let outcome = host.call("shell", json!({"command": "seq 1 200000"})).await;
    let text = common::done(&outcome);
    assert!(outcome.content.characters() <= 30_000);
    assert!(text.contains("`read_file`") && text.trim_end().ends_with("200000"), "{}", &text[..500]);
    let spilled = outcome.spilled.as_ref().expect("the result is over the limit");
    let page = call(&host, "read_file", json!({"path": spilled, "offset": 100_000, "limit": 1})).await;
    assert!(page.starts_with("100000\t100000\n"), "{page}");
}

#[tokio::test]
async fn a_large_output_of_a_failure_is_kept_too() {
    let outcome = ready().call("shell", json!({"command": "seq 1 200000; exit 1"})).await;
    assert_eq!(outcome.ending, Ending::Failed);
    assert!(outcome.spilled.is_some());
}

#[tokio::test]
async fn in_plan_mode_a_reading_command_runs_and_a_writing_one_is_described() {
    let host = host().file("a.txt", "hello\n").session(|session| session.mode(Mode::Plan)).build().unwrap();
    assert_eq!(call(&host, "shell", json!({"command": "cat a.txt | wc -l"})).await.trim(), "1");
    let outcome = host.call("shell", json!({"command": "echo x > b.txt"})).await;
    assert_eq!(outcome.ending, Ending::Planned, "{}", outcome.content.as_text());
    assert!(host.read("b.txt").is_err());
}

#[tokio::test]
async fn in_default_mode_a_reading_command_asks_nobody_and_a_writing_one_does() {
    let host = ready();
    call(&host, "shell", json!({"command": "cat a.txt"})).await;
    assert_eq!(host.questions().len(), 0);
    call(&host, "shell", json!({"command": "touch b.txt"})).await;
    assert_eq!(host.questions().len(), 1);
}

#[tokio::test]
async fn two_reading_commands_overlap() {
    let host = ready();
    let report = host.calls([("shell", json!({"command": "cat a.txt"})), ("shell", json!({"command": "ls"}))]).await;
    assert!(report.waited.is_empty(), "{:?}", report.waited);
}
