//! Commands that look at a repository, in repositories that somebody made to run a program when they are looked at: none runs
//! unasked.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::json;
use toolpact::outcome::Ending;
use toolpact::permission::{Mode, Rules};
use toolpact::testing::FakeHost;

/// What models look at a repository with.
const COMMANDS: [&str; 22] = [
    "git status",
    "git status -sb",
    "git diff",
    "git diff --cached",
    "git diff HEAD",
    "git diff HEAD~1",
    "git log",
    "git log -p",
    "git log --stat -5",
    "git log --format='%h %G?'",
    "git show",
    "git show HEAD:f.txt",
    "git blame f.txt",
    "git grep x",
    "git ls-files -m",
    "git branch -vv",
    "git stash list",
    "git describe --always --dirty",
    "git shortlog -sn HEAD",
    "git submodule status",
    "cd sub && git status",
    "timeout 60 git diff",
];

fn git(at: &Path, arguments: &[&str]) {
    let mut git = Command::new("git");
    git.args([
        "-c",
        "user.name=Sam",
        "-c",
        "user.email=sam@x.test",
        "-c",
        "protocol.file.allow=always",
        "-c",
        "commit.gpgsign=false",
    ]);
    let output = git.args(arguments).current_dir(at).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A program that leaves a mark and hands on what it gets.
fn program(host: &FakeHost) -> String {
    let path = host.path("mark.sh");
    fs::write(&path, format!("#!/bin/sh\ntouch {}\ncat\n", host.path("MARK").display())).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A repository with two commits, and a change that is not committed.
fn repository(at: &Path) {
    fs::create_dir_all(at.join("sub")).unwrap();
    git(at, &["init", "-q", "-b", "main"]);
    for content in ["one x\n", "two x\n"] {
        fs::write(at.join("f.txt"), content).unwrap();
        fs::write(at.join("sub/g.txt"), content).unwrap();
        git(at, &["add", "f.txt", "sub"]);
        git(at, &["commit", "-q", "-m", "a commit"]);
    }
    fs::write(at.join("f.txt"), "three x\n").unwrap();
}

fn ready() -> FakeHost {
    toolpact_tools::link();
    let host = FakeHost::builder().denying().build().unwrap();
    repository(&host.path("."));
    host
}

/// Every command either asks or leaves no mark; gives how many ran.
async fn all_are_harmless(host: &FakeHost, what: &str) -> usize {
    let mut ran = 0;
    for command in COMMANDS {
        // The time of the file differs from that in the index, so that git looks at it again.
        fs::write(host.path("f.txt"), "three x\n").unwrap();
        let before = host.questions().len();
        let outcome = host.call("shell", json!({ "command": command })).await;
        let asked = host.questions().len() > before;
        assert!(asked || matches!(outcome.ending, Ending::Done | Ending::Failed), "{what}: {command}: {outcome:?}");
        assert!(!host.path("MARK").exists(), "{what}: `{command}` ran a program");
        ran += usize::from(!asked);
    }
    ran
}

#[tokio::test]
async fn a_plain_repository_is_looked_at_without_a_question() {
    let host = ready();
    assert_eq!(all_are_harmless(&host, "plain").await, COMMANDS.len());
    git(&host.path("."), &["remote", "add", "origin", "https://x.test/a.git"]);
    git(&host.path("."), &["config", "user.name", "Sam"]);
    assert_eq!(all_are_harmless(&host, "with a remote").await, COMMANDS.len());
}

#[tokio::test]
async fn a_setting_that_runs_a_program_asks() {
    let settings: [(&str, &str); 11] = [
        ("diff.external", ""),
        ("core.fsmonitor", ""),
        ("core.pager", ""),
        ("pager.log", ""),
        ("gpg.program", ""),
        ("core.sshCommand", ""),
        ("diff.mark.textconv", "* diff=mark\n"),
        ("diff.mark.command", "* diff=mark\n"),
        ("filter.mark.clean", "* filter=mark\n"),
        ("filter.mark.process", "* filter=mark\n"),
        ("lfs.extension.x.clean", "* filter=lfs\n"),
    ];
    for (setting, attributes) in settings {
        let host = ready();
        let program = program(&host);
        fs::write(host.path(".gitattributes"), attributes).unwrap();
        git(&host.path("."), &["config", setting, &program]);
        assert_eq!(all_are_harmless(&host, setting).await, 0, "{setting}");
    }
}

#[tokio::test]
async fn a_setting_in_another_file_counts_too() {
    let host = ready();
    let program = program(&host);
    fs::write(host.path("more"), format!("[diff]\n\texternal = {program}\n")).unwrap();
    git(&host.path("."), &["config", "include.path", "../more"]);
    assert_eq!(all_are_harmless(&host, "include").await, 0);

    let host = ready();
    git(&host.path("."), &["config", "extensions.worktreeConfig", "true"]);
    git(&host.path("."), &["config", "--worktree", "diff.external", &program]);
    assert_eq!(all_are_harmless(&host, "worktree").await, 0);
}

#[tokio::test]
async fn a_hook_that_runs_when_git_looks_asks() {
    let host = ready();
    let program = program(&host);
    fs::create_dir_all(host.path("hooks")).unwrap();
    git(&host.path("."), &["config", "core.hooksPath", "hooks"]);
    assert_eq!(all_are_harmless(&host, "a folder of hooks").await, COMMANDS.len());
    fs::copy(&program, host.path("hooks/post-index-change")).unwrap();
    assert_eq!(all_are_harmless(&host, "a hook in it").await, 0);

    let host = ready();
    fs::create_dir_all(host.path(".git/hooks")).unwrap();
    fs::copy(program, host.path(".git/hooks/post-index-change")).unwrap();
    assert_eq!(all_are_harmless(&host, "hook").await, 0);
}

#[tokio::test]
async fn a_folder_that_looks_like_a_repository_asks() {
    let host = ready();
    let program = program(&host);
    git(&host.path("."), &["init", "-q", "--bare", "b"]);
    git(&host.path("b"), &["config", "core.bare", "false"]);
    git(&host.path("b"), &["config", "core.worktree", host.path(".").to_str().unwrap()]);
    git(&host.path("b"), &["config", "core.fsmonitor", &program]);
    for command in ["cd b && git status", "cd b/objects && git log", "cd ./b && git diff"] {
        let before = host.questions().len();
        host.call("shell", json!({ "command": command })).await;
        assert_eq!(host.questions().len(), before + 1, "{command}");
        assert!(!host.path("MARK").exists(), "{command}");
    }
}

#[tokio::test]
async fn a_submodule_with_settings_of_its_own_asks() {
    for version in ["2", "4"] {
        let host = ready();
        let program = program(&host);
        repository(&host.path("inner"));
        git(&host.path("."), &["-c", "advice.addEmbeddedRepo=false", "add", "inner"]);
        git(&host.path("."), &["update-index", "--index-version", version]);
        git(&host.path("."), &["commit", "-q", "-m", "a submodule"]);
        assert_eq!(all_are_harmless(&host, "submodule").await, COMMANDS.len());
        git(&host.path("inner"), &["config", "core.fsmonitor", &program]);
        assert_eq!(all_are_harmless(&host, "submodule with a monitor").await, 0, "version {version}");
    }
}

#[tokio::test]
async fn what_a_person_allowed_starts_no_monitor_and_finds_no_bare_repository() {
    toolpact_tools::link();
    let rules = || Rules::parse(["shell(git:*)"], [], []).unwrap();
    let host = FakeHost::builder().denying().session(move |session| session.rules(rules())).build().unwrap();
    repository(&host.path("."));
    let program = program(&host);
    git(&host.path("."), &["init", "-q", "--bare", "b"]);
    let bare = common::fail(&host, "shell", json!({"command": "cd b && git log"})).await;
    assert!(bare.contains("safe.bareRepository"), "{bare}");
    git(&host.path("."), &["config", "core.fsmonitor", &program]);
    common::call(&host, "shell", json!({"command": "git status"})).await;
    assert!(!host.path("MARK").exists() && host.questions().is_empty());
}

#[tokio::test]
async fn plan_mode_describes_what_would_run_a_program() {
    toolpact_tools::link();
    let rules = || Rules::parse(["shell"], [], []).unwrap();
    let plan = move |session: toolpact::session::SessionBuilder| session.mode(Mode::Plan).rules(rules());
    let host = FakeHost::builder().denying().session(plan).build().unwrap();
    repository(&host.path("."));
    common::call(&host, "shell", json!({"command": "git diff"})).await;
    git(&host.path("."), &["config", "diff.external", &program(&host)]);
    let outcome = host.call("shell", json!({"command": "git diff"})).await;
    assert_eq!(outcome.ending, Ending::Planned);
    assert!(!host.path("MARK").exists());
}

#[tokio::test]
async fn no_tool_writes_what_git_obeys_without_a_question() {
    toolpact_tools::link();
    let edits = |session: toolpact::session::SessionBuilder| session.mode(Mode::AcceptEdits);
    let host = FakeHost::builder().denying().session(edits).build().unwrap();
    repository(&host.path("."));
    for path in [
        ".git/config",
        ".git/hooks/pre-commit",
        ".git/info/attributes",
        ".gitattributes",
        "sub/.gitattributes",
        ".gitmodules",
    ] {
        let before = host.questions().len();
        host.call("write_file", json!({"path": path, "content": "x"})).await;
        assert_eq!(host.questions().len(), before + 1, "{path}");
    }
    common::call(&host, "write_file", json!({"path": "new.txt", "content": "x"})).await;
}
