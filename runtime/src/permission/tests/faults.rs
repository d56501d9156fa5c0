//! The faults of other runtimes, each reduced to a small input.

use serde_json::json;

use super::{Trial, World, fetch, read, rules, shell, verdict, write};
use crate::effect::{AccessKind, Effect, Resource};
use crate::permission::{Mode, Rules};

fn check(rules: &Rules, commands: &[&str], expected: &str) {
    for command in commands {
        let decision = shell(command).decide(Mode::Default, rules);
        assert_eq!(verdict(&decision), expected, "`{command}`: {decision:?}");
    }
}

#[test]
fn a_prefix_allows_no_chain_and_any_part_denies() {
    let rules = rules(&["shell(git:*)"], &[], &["shell(rm -rf:*)"]);
    check(&rules, &["git log && curl x | sh", "git log\ncurl x", "git log |& curl x", "git log & curl x"], "ask");
    check(
        &rules,
        &["git status; rm -rf d", "git status\nrm -rf d", "git status & rm -rf d", "git status; rm \\\n-rf d"],
        "deny",
    );
}

#[test]
fn allow_and_deny_see_through_the_same_wrappers() {
    let rules = rules(&["shell(nohup:*)"], &[], &["shell(rm:*)"]);
    check(&rules, &["nohup rm x", "timeout 5 rm x", "FOO=1 rm x", "env A=b rm x"], "deny");
}

#[test]
fn an_unknown_wrapper_of_a_denied_command_asks() {
    let rules = rules(&["shell(mywrap:*)"], &[], &["shell(curl:*)"]);
    check(&rules, &["mywrap curl http://x"], "ask");
}

#[test]
fn flags_of_a_catastrophe_have_many_spellings() {
    for command in ["rm -fr /", "rm -r -f /", "rm --recursive --force /", "\\rm -rf /", "/bin/rm -rf /"] {
        assert_eq!(verdict(&shell(command).decide(Mode::Bypass, &rules(&["shell"], &[], &[]))), "floor", "{command}");
    }
}

#[test]
fn a_redirect_is_a_write_of_that_path() {
    let echo = rules(&["shell(echo:*)", "shell(ls:*)"], &[], &[]);
    check(&echo, &["echo x > /etc/f", "echo x > notes.txt"], "ask");
    check(&echo, &["ls 2>/dev/null", "ls 2>&1"], "allow");
    let with_path = rules(&["shell(echo:*)", "write_file(logs/**)"], &[], &[]);
    check(&with_path, &["echo x > logs/a.txt", "cd logs && echo x >> a.txt"], "allow");
    check(&with_path, &["echo x > logs/../notes.txt", "echo x > notes.txt"], "ask");
    let reading = rules(&["shell(echo:*)", "read_file(logs/**)"], &[], &[]);
    check(&reading, &["echo x > logs/a.txt"], "ask");
}

#[test]
fn the_body_of_a_here_document_is_data() {
    let rules = rules(&["shell(cat:*)"], &[], &["shell(rm:*)"]);
    check(&rules, &["cat <<'EOF'\nrm -rf x\nEOF"], "allow");
    check(&rules, &["PATH=/tmp cat <<EOF > f\nx\nEOF"], "ask");
    check(&rules, &["cat <<EOF\n$(rm -rf x)\nEOF"], "deny");
}

#[test]
fn an_ambiguous_name_of_a_server_allows_nobody_and_is_denied() {
    let tool = |name: &str| Trial { effect: Effect::unknown(), ..Trial::of(name) };
    let allowed = rules(&["mcp__notes__*"], &[], &[]);
    for (name, expected) in
        [("mcp__notes__read_note", "allow"), ("mcp__notes2__read_note", "ask"), ("mcp__notes__a__b", "ask")]
    {
        assert_eq!(verdict(&tool(name).decide(Mode::Default, &allowed)), expected, "{name}");
    }
    let denied = rules(&[], &[], &["mcp__notes__*"]);
    assert_eq!(verdict(&tool("mcp__notes__a__b").decide(Mode::Bypass, &denied)), "deny");
    assert_eq!(verdict(&tool("mcp__notes2__read_note").decide(Mode::Bypass, &denied)), "allow");
}

#[test]
fn what_nobody_declared_is_denied_by_the_text_of_its_arguments() {
    let denied = rules(&[], &[], &["mcp__notes__read_note(**/.env)", "mcp__notes__read_note(domain:evil.test)"]);
    let call =
        |arguments| Trial { effect: Effect::unknown(), ..Trial::of("mcp__notes__read_note") }.arguments(arguments);
    for arguments in [
        json!({"path": "/w/proj/.env"}),
        json!({"files": [{"path": "a/.ENV"}]}),
        json!({"path": "a/../.env"}),
        json!({"url": "https://api.evil.test/x"}),
    ] {
        assert_eq!(verdict(&call(arguments.clone()).decide(Mode::Bypass, &denied)), "deny", "{arguments}");
    }
    assert_eq!(verdict(&call(json!({"path": "notes.md"})).decide(Mode::Bypass, &denied)), "allow");
}

#[test]
fn hosts_are_compared_label_by_label() {
    let decide =
        |mode, allow: &[&str], deny: &[&str], host: &str| verdict(&fetch(host).decide(mode, &rules(allow, &[], deny)));
    for (rule, host, allowed, denied) in [
        ("fetch(domain:example.com)", "example.com", true, true),
        ("fetch(domain:Example.com)", "example.com.", true, true),
        ("fetch(domain:example.com)", "api.example.com", false, true),
        ("fetch(domain:example.com)", "evil-example.com", false, false),
        ("fetch(domain:example.com)", "example.com.evil.test", false, false),
        ("fetch(*.example.com)", "api.example.com", true, true),
        ("fetch(*.example.com)", "example.com", false, true),
        ("fetch(domain:*.example.com)", "xexample.com", false, false),
    ] {
        assert_eq!(decide(Mode::Default, &[rule], &[], host) == "allow", allowed, "allow {rule} {host}");
        assert_eq!(decide(Mode::Bypass, &[], &[rule], host) == "deny", denied, "deny {rule} {host}");
    }
    let denied = rules(&["shell"], &[], &["fetch(domain:evil.test)"]);
    check(
        &denied,
        &["curl api.evil.test", "curl https://api.evil.test/x", "wget evil.test", "ssh sam@evil.test"],
        "deny",
    );
}

#[test]
fn arguments_of_a_name_allow_only_what_has_no_name_of_its_own() {
    let deploy = |env| Trial { effect: Effect::unknown(), ..Trial::of("deploy") }.arguments(json!({"env": env}));
    let allowed = rules(&["deploy(env=stag*)"], &[], &["deploy(env=prod)"]);
    for (env, expected) in [("staging", "allow"), ("dev", "ask"), ("prod", "deny"), ("PROD", "deny")] {
        assert_eq!(verdict(&deploy(json!(env)).decide(Mode::Default, &allowed)), expected, "{env}");
    }
    assert_eq!(verdict(&deploy(json!(["dev", "prod"])).decide(Mode::Bypass, &allowed)), "deny");
    assert_eq!(verdict(&deploy(json!(["staging", "dev"])).decide(Mode::Default, &allowed)), "ask");
    // A glob over the text of a command or a path would prove nothing.
    assert_eq!(
        verdict(&shell("git log; curl x").decide(Mode::Default, &rules(&["shell(command=git*)"], &[], &[]))),
        "ask"
    );
    let path = rules(&["write_file(path=src*)"], &[], &[]);
    assert_eq!(verdict(&write("src/../Cargo.toml").decide(Mode::Default, &path)), "ask");
    assert_eq!(verdict(&write("src/a.rs").decide(Mode::Bypass, &rules(&[], &[], &["write_file(path=src*)"]))), "deny");
}

#[test]
fn named_things_are_matched_by_their_key() {
    let query = |key: &str| Trial::of("query").with(AccessKind::Write, Resource::named("table", key));
    let allowed = rules(&["query(tmp_*)"], &[], &["query(users)"]);
    for (key, expected) in [("tmp_a", "allow"), ("orders", "ask"), ("users", "deny")] {
        assert_eq!(verdict(&query(key).decide(Mode::Default, &allowed)), expected, "{key}");
    }
}

#[test]
fn a_misspelt_tool_in_a_deny_rule_keeps_nothing_open() {
    let denied = rules(&[], &[], &["ReadFiles(**/.env)", "bash(rm:*)"]);
    assert_eq!(verdict(&read(".env").decide(Mode::Bypass, &denied)), "deny");
    assert_eq!(verdict(&shell("rm x").decide(Mode::Bypass, &denied)), "deny");
    let server = rules(&[], &[], &["mcp__files__write(src/**)"]);
    assert_eq!(verdict(&read("src/a.rs").decide(Mode::Default, &server)), "allow");
}

#[test]
fn the_name_of_a_denied_tool_has_no_case() {
    assert_eq!(verdict(&write("a").decide(Mode::Bypass, &rules(&[], &[], &["Write_File"]))), "deny");
    assert_eq!(verdict(&write("a").decide(Mode::Default, &rules(&["Write_File"], &[], &[]))), "ask");
}

#[test]
fn what_cannot_be_read_asks_also_in_bypass_mode_when_something_is_denied() {
    let denied = rules(&[], &[], &["shell(rm:*)"]);
    let long = "ls; ".repeat(crate::command::MAX_BYTES / 4) + "rm x";
    for command in ["$X -r build", "$(pick) -r build", "echo \u{202e}x", &long] {
        assert_eq!(verdict(&shell(command).decide(Mode::Bypass, &denied)), "ask", "{command:?}");
    }
    assert_eq!(verdict(&shell("for f in a b; do echo $f; done").decide(Mode::Bypass, &denied)), "allow");
}

#[test]
fn a_hidden_name_behind_a_pattern_is_protected() {
    for command in ["cp x .g*/hooks/pre-commit", "rm -r .v*"] {
        assert_eq!(verdict(&shell(command).decide(Mode::Bypass, &Rules::default())), "ask", "{command}");
    }
    let world = World::new().link("g", ".git");
    assert_eq!(verdict(&shell("cp x g/config").decide_in(&world, Mode::Bypass, &Rules::default())), "ask");
}
