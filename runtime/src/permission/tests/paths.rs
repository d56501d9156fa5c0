//! Paths in rules: the grammar, both names of a path, and every spelling of what is denied.

use std::path::Path;

use super::{Trial, World, file, read, registry, rules, shell, tree, verdict, write};
use crate::effect::AccessKind;
use crate::permission::{Mode, Permissions, Rules};

fn allows(rule: &str, path: &str) -> bool {
    verdict(&write(path).decide(Mode::Default, &rules(&[rule], &[], &[]))) == "allow"
}

fn denies(rule: &str, path: &str) -> bool {
    verdict(&write(path).decide(Mode::Bypass, &rules(&[], &[], &[rule]))) == "deny"
}

#[test]
fn patterns_are_those_of_gitignore() {
    // rule, path, allowed, denied
    let table = [
        ("src/**", "src/a.rs", true, true),
        ("src/**", "src/.hidden", true, true),
        ("src/**", "src/[id].tsx", true, true),
        ("src/**", "srcx/a.rs", false, false),
        ("src/**", "lib/src/a.rs", false, false),
        ("src/", "src/a/b.rs", true, true),
        ("src/*", "src/a.rs", true, true),
        ("src/*", "src/a/b.rs", false, true),
        ("src", "src/a.rs", false, true),
        ("*.rs", "a.rs", true, true),
        ("*.rs", "deep/down/a.rs", true, true),
        ("/a.rs", "a.rs", true, true),
        ("/a.rs", "deep/a.rs", false, false),
        ("**/x", "x", true, true),
        ("**/x", "a/b/x", true, true),
        ("./src/**", "src/a.rs", true, true),
        ("src//a.rs", "src/a.rs", true, true),
        ("**", "any/thing", true, true),
        ("SRC/**", "src/a.rs", false, true),
        ("{a,b}/*.rs", "b/x.rs", true, true),
    ];
    for (pattern, path, allowed, denied) in table {
        let rule = format!("write_file({pattern})");
        assert_eq!(allows(&rule, path), allowed, "allow {rule} {path}");
        assert_eq!(denies(&rule, path), denied, "deny {rule} {path}");
    }
}

#[test]
fn no_spelling_of_a_path_slips_past_a_deny_rule() {
    let denied = rules(&[], &[], &["read_file(**/.env)", "read_file(private/**)"]);
    for path in [
        ".env",
        "./.env",
        "src/../.env",
        "a//b/../.env",
        "src/.ENV",
        "/w/proj/.env",
        "private/key",
        "PRIVATE/key",
        "private",
        "./src/../private/key",
        "private//a/",
        "/w/proj/src/../private/x",
    ] {
        assert_eq!(verdict(&read(path).decide(Mode::Bypass, &denied)), "deny", "{path}");
    }
    for path in [".env.example", "src/env", "privates/key", "src/private.rs"] {
        assert_eq!(verdict(&read(path).decide(Mode::Default, &denied)), "allow", "{path}");
    }
}

#[test]
fn a_rule_that_guards_reading_guards_from_every_tool() {
    let denied = rules(&[], &[], &["read_file(**/.env)"]);
    for trial in [
        write(".env"),
        Trial::of("grep").with(AccessKind::Read, file(&World::new(), ".env")),
        shell("cat .env"),
        shell("cat < ./x/../.env"),
        shell("tar cf - .ENV"),
        shell("cd src && cat ../.env"),
    ] {
        assert_eq!(verdict(&trial.decide(Mode::Bypass, &denied)), "deny", "{:?}", trial.effect);
    }
    assert_eq!(verdict(&shell("cat .e*").decide(Mode::Bypass, &denied)), "ask");
    assert_eq!(verdict(&shell("wc -l src/*.rs").decide(Mode::Bypass, &denied)), "allow");
}

#[test]
fn a_rule_that_guards_writing_leaves_reading_alone() {
    let denied = rules(&[], &[], &["write_file(gen/**)"]);
    assert_eq!(verdict(&read("gen/a.rs").decide(Mode::Default, &denied)), "allow");
    assert_eq!(verdict(&shell("cat gen/a.rs").decide(Mode::Default, &denied)), "allow");
    for trial in [write("gen/a.rs"), shell("echo x > gen/a.rs"), shell("cp a gen/a.rs"), shell("rm -r gen")] {
        assert_eq!(verdict(&trial.decide(Mode::Bypass, &denied)), "deny", "{:?}", trial.effect);
    }
    let edit = Trial::of("edit_file").with(AccessKind::Write, file(&World::new(), "gen/a.rs"));
    assert_eq!(verdict(&edit.decide(Mode::Bypass, &denied)), "deny");
}

#[test]
fn allow_needs_both_names_of_a_path_and_deny_one() {
    let world = World::new().link("src/up", "lib").link("open", "private");
    let at = |path: &str| Trial::of("write_file").with(AccessKind::Write, file(&world, path));
    let allowed = rules(&["write_file(src/**)"], &[], &[]);
    assert_eq!(verdict(&at("src/a.rs").decide_in(&world, Mode::Default, &allowed)), "allow");
    assert_eq!(verdict(&at("src/up/a.rs").decide_in(&world, Mode::Default, &allowed)), "ask");
    let both = rules(&["write_file({src,lib}/**)"], &[], &[]);
    assert_eq!(verdict(&at("src/up/a.rs").decide_in(&world, Mode::Default, &both)), "allow");
    let denied = rules(&[], &[], &["write_file(private/**)"]);
    assert_eq!(verdict(&at("open/x").decide_in(&world, Mode::Bypass, &denied)), "deny");
    assert_eq!(verdict(&shell("touch open/x").decide_in(&world, Mode::Bypass, &denied)), "deny");
    let by_given = rules(&[], &[], &["write_file(open/**)"]);
    assert_eq!(verdict(&at("open/x").decide_in(&world, Mode::Bypass, &by_given)), "deny");
}

#[test]
fn a_link_out_of_the_workspace_is_no_edit_in_it() {
    let world = World::new().link("src/out", "/etc");
    let trial = Trial::of("write_file").with(AccessKind::Write, file(&world, "src/out/hosts"));
    assert_eq!(verdict(&trial.decide_in(&world, Mode::AcceptEdits, &Rules::default())), "ask");
    let allowed = rules(&["shell(cat:*)"], &[], &[]);
    assert_eq!(verdict(&shell("cat src/out/hosts").decide_in(&world, Mode::Default, &allowed)), "ask");
}

#[test]
fn absolute_and_home_patterns_reach_outside() {
    let denied = rules(&[], &[], &["read_file(~/.ssh/**)", "read_file(//etc/**)"]);
    for command in
        ["cat ~/.ssh/id", "cat /home/sam/.ssh/id", "cat /etc/passwd", "cat ../../etc/passwd", "cp -r ~/.ssh x"]
    {
        assert_eq!(verdict(&shell(command).decide(Mode::Bypass, &denied)), "deny", "{command}");
    }
    assert_eq!(verdict(&read("etc/passwd").decide(Mode::Default, &denied)), "allow");
}

#[test]
fn a_tree_is_denied_as_a_whole_filtered_or_asked_about() {
    let denied = rules(&[], &[], &["read_file(src/keys/**)"]);
    let reads = |path: &str| Trial::of("grep").with(AccessKind::Read, tree(path));
    let removes = |path: &str| Trial::of("remove").with(AccessKind::Write, tree(path));
    assert_eq!(verdict(&reads("src/keys").decide(Mode::Bypass, &denied)), "deny");
    assert_eq!(verdict(&reads("src").decide(Mode::Bypass, &denied)), "allow");
    assert_eq!(verdict(&removes("src/keys").decide(Mode::Bypass, &denied)), "deny");
    let kept = rules(&[], &[], &["write_file(src/keys/**)"]);
    for (trial, expected) in [
        (removes("src/keys"), "deny"),
        (removes("src"), "ask"),
        (removes("lib"), "allow"),
        (shell("rm -r src"), "ask"),
        (shell("rm src"), "allow"),
        (shell("rm -r lib"), "allow"),
    ] {
        assert_eq!(verdict(&trial.decide(Mode::Bypass, &kept)), expected, "{:?}", trial.effect);
    }
    // Nobody leaves anything out of what a command reads.
    for (command, expected) in [
        ("grep -r x .", "ask"),
        ("grep -R x src", "ask"),
        ("grep --recursive x src", "ask"),
        ("grep -d recurse x src", "ask"),
        ("grep -rn x", "ask"),
        ("rg x", "ask"),
        ("git grep x", "ask"),
        ("diff -r src lib", "ask"),
        ("cd src && rg x", "ask"),
        ("rg x lib", "allow"),
        ("grep x src/a", "allow"),
        ("ls src", "allow"),
    ] {
        assert_eq!(verdict(&shell(command).decide(Mode::Bypass, &denied)), expected, "{command}");
    }
    let asked = rules(&[], &["read_file(src/keys/**)"], &[]);
    assert_eq!(verdict(&reads("src").decide(Mode::Bypass, &asked)), "ask");
    let permissions = Permissions::new(Mode::Default, denied);
    let world = World::new().link("k", "src/keys");
    let hidden = |path: &str| permissions.hidden(registry()).holds(Path::new(path), &world);
    assert!(hidden("src/keys/a") && hidden("SRC/keys/a") && hidden("k/a") && hidden("/w/proj/src/keys"));
    assert!(!hidden("src/a") && !hidden("src"));
}

#[test]
fn a_tree_is_allowed_only_as_a_whole() {
    let removes = |path: &str| Trial::of("remove").with(AccessKind::Write, tree(path));
    for (allow, path, expected) in [
        ("remove(build/**)", "build/out", "allow"),
        ("remove(build/)", "build", "allow"),
        ("remove(build/*)", "build/out", "ask"),
        ("remove(build)", "build", "ask"),
        ("remove(build/*/**)", "build", "ask"),
        ("remove(**)", "build", "allow"),
    ] {
        assert_eq!(
            verdict(&removes(path).decide(Mode::Default, &rules(&[allow], &[], &[]))),
            expected,
            "{allow} {path}"
        );
    }
}

#[test]
fn the_workspace_as_a_whole_is_never_removed() {
    for path in [".", "..", "/", "/w"] {
        let trial = Trial::of("remove").with(AccessKind::Write, file(&World::new(), path));
        assert_eq!(verdict(&trial.decide(Mode::Bypass, &rules(&["remove"], &[], &[]))), "floor", "{path}");
    }
}

#[test]
fn two_files_may_be_covered_by_two_rules_and_need_both() {
    let both = write("src/a.rs").with(AccessKind::Write, file(&World::new(), "doc/a.md"));
    let half = rules(&["write_file(src/**)"], &[], &[]);
    assert_eq!(verdict(&both.decide(Mode::Default, &half)), "ask");
    let whole = rules(&["write_file(src/**)", "write_file(*.md)"], &[], &[]);
    assert_eq!(verdict(&both.decide(Mode::Default, &whole)), "allow");
    let protected = write("src/a.rs").with(AccessKind::Write, file(&World::new(), ".vscode/tasks.json"));
    assert_eq!(verdict(&protected.decide(Mode::AcceptEdits, &whole)), "ask");
}

#[test]
fn a_path_in_an_unknown_directory_may_be_any() {
    let denied = rules(&[], &[], &["read_file(**/.env)", "read_file(private/**)"]);
    for (command, expected) in [("cd $X && cat .env", "deny"), ("cd $X && cat key", "ask"), ("cd $X && ls", "allow")] {
        assert_eq!(verdict(&shell(command).decide(Mode::Bypass, &denied)), expected, "{command}");
    }
}
