//! From the text of a path to a place: what is accepted, under which name, and with which effect.

use std::fs;
use std::os::unix::fs::symlink;

use super::support::World;
use crate::effect::{AccessKind, Effect, Resource};
use crate::files::spelling::{self, Platform};
use crate::files::{EntryKind, ReadPath, ReadTree, WritePath, is_protected};

/// The one resource of an effect: its kind of access, how it is shown, and where it is in the workspace.
fn only(world: &World, effect: &Effect) -> (AccessKind, String, String) {
    let [access] = effect.accesses() else { panic!("one access expected: {effect}") };
    let path = match &access.resource {
        Resource::File(file) => &file.path,
        Resource::Tree(tree) => &tree.path,
        other => panic!("no file: {other}"),
    };
    (access.kind, access.resource.to_string(), world.session.files().relative(path).unwrap())
}

#[test]
fn grants_declare_what_they_touch() {
    let world = World::new();
    world.write("src/lib.rs", "x");
    let (_, effect) = world.grant::<ReadPath>("./src//lib.rs").unwrap();
    assert_eq!(only(&world, &effect), (AccessKind::Read, "src/lib.rs".into(), "src/lib.rs".into()));
    let (_, effect) = world.grant::<WritePath>("new/deep/file.rs").unwrap();
    assert_eq!(only(&world, &effect), (AccessKind::Write, "new/deep/file.rs".into(), "new/deep/file.rs".into()));
    let (_, effect) = world.grant::<ReadTree>("src").unwrap();
    assert_eq!(only(&world, &effect), (AccessKind::Read, "src/".into(), "src".into()));
    let (_, effect) = world.grant::<ReadTree>(".").unwrap();
    assert_eq!(only(&world, &effect), (AccessKind::Read, "./".into(), String::new()));
    let (_, effect) = world.grant::<ReadTree>("src/lib.rs").unwrap();
    assert_eq!(only(&world, &effect), (AccessKind::Read, "src/lib.rs".into(), "src/lib.rs".into()));
}

#[test]
fn links_keep_the_name_given_and_tell_the_real_place() {
    let world = World::new();
    world.write("private/deep/x", "x");
    symlink("private", world.inside("secret")).unwrap();
    symlink("private/deep", world.inside("deep")).unwrap();
    symlink(".", world.inside("self")).unwrap();
    for (given, shown, real) in [
        ("secret/deep/x", "secret/deep/x", "private/deep/x"),
        ("secret/../secret/deep/x", "secret/deep/x", "private/deep/x"),
        ("secret/deep/../deep/x", "secret/deep/x", "private/deep/x"),
        ("deep/../deep/x", "private/deep/x", "private/deep/x"),
        ("self/self/private/deep/x", "self/self/private/deep/x", "private/deep/x"),
    ] {
        let (path, effect) = world.grant::<ReadPath>(given).unwrap();
        assert_eq!(only(&world, &effect), (AccessKind::Read, shown.into(), real.into()), "{given}");
        assert_eq!(path.read_text().unwrap().text, "x", "{given}");
    }
    let (_, effect) = world.grant::<ReadTree>("self").unwrap();
    assert_eq!(only(&world, &effect), (AccessKind::Read, "self/".into(), String::new()));
    let (_, effect) = world.grant::<ReadTree>("private/deep/..").unwrap();
    assert_eq!(only(&world, &effect), (AccessKind::Read, "private/".into(), "private".into()));
}

#[test]
fn two_names_of_one_file_conflict() {
    let world = World::new();
    world.write("a.txt", "x");
    fs::hard_link(world.inside("a.txt"), world.inside("b.txt")).unwrap();
    let (_, write) = world.grant::<WritePath>("a.txt").unwrap();
    let (_, read) = world.grant::<ReadPath>("b.txt").unwrap();
    assert!(write.conflict(&read).is_some());
}

#[test]
fn absolute_paths_are_accepted_inside_the_workspace() {
    let world = World::new();
    world.write("a.txt", "x");
    let link = world.at("w/alias");
    symlink(world.inside(""), &link).unwrap();
    let session = super::support::session_in(&link);
    for spelling in [link.join("a.txt"), world.inside("a.txt")] {
        let (path, _) = super::support::grant_in::<ReadPath>(&session, spelling.to_str().unwrap()).unwrap();
        assert_eq!((path.shown(), path.read_text().unwrap().text.as_str()), ("a.txt", "x"));
    }
    symlink(world.inside("a.txt"), world.inside("absolute")).unwrap();
    assert_eq!(world.reading("absolute").read_text().unwrap().text, "x");
}

#[test]
fn refusals_say_what_to_write_instead() {
    let world = World::new();
    for (path, advice) in [
        ("", "write `.`"),
        ("~/x", "relative to the workspace"),
        ("file:///etc/passwd", "write the path alone"),
        ("https://x.test/a", "write the path alone"),
        ("a\0b", "U+0000"),
        ("a\u{202e}b", "U+202E"),
        ("a\u{200b}b", "U+200B"),
        ("src/", "name a file"),
        ("/etc/passwd", "outside the workspace"),
        ("..", "outside the workspace"),
    ] {
        let refusal = world.refusal(path);
        assert!(refusal.contains(advice), "{path:?}: {refusal}");
    }
    for path in ["./~", "~draft.txt", "a:b", "100%.txt", "%2e%2e/x", "👍🏽.txt", "❤️.md", "Makefile~"] {
        assert_eq!(spelling::check(path, Platform::Unix), Ok(()), "{path}");
    }
}

#[test]
fn names_that_something_executes_are_protected() {
    for name in [
        ".git/config",
        "sub/.git/hooks/pre-commit",
        ".GIT/config",
        ".git",
        ".g\u{200c}it/config",
        "GIT~1/config",
        "git~2/x",
        ".git./config",
        ".git::$INDEX_ALLOCATION/config",
        "mirror.git/config",
        ".vscode/tasks.json",
        ".envrc",
        ".mcp.json",
        "a/.venv/bin/python",
        "venv/Scripts/activate",
        ".agent/settings.json",
        ".bashrc",
        "sub/.gitattributes",
        ".husky/pre-commit",
        "foo/../.git/config",
    ] {
        assert!(is_protected(name), "{name}");
    }
    for name in [
        ".gitignore",
        ".github/workflows/ci.yml",
        ".env.example",
        ".env",
        "src/lib.rs",
        "git/config",
        "bin/run",
        "legit/config",
        "src/environment/bin.rs",
        "git~x/a",
        "",
    ] {
        assert!(!is_protected(name), "{name}");
    }
}

#[test]
fn a_tree_lists_and_reads_what_is_below_it() {
    let world = World::new();
    world.write("src/b.rs", "12345");
    world.write("src/a/c.rs", "deep");
    world.write("other.rs", "other");
    symlink("b.rs", world.inside("src/link")).unwrap();
    symlink("../other.rs", world.inside("src/out")).unwrap();
    let (tree, _) = world.grant::<ReadTree>("src").unwrap();
    let entries: Vec<_> =
        tree.entries().unwrap().into_iter().map(|entry| (entry.name, entry.kind, entry.size)).collect();
    let expected = [
        ("a", EntryKind::Directory, 0),
        ("b.rs", EntryKind::File, 5),
        ("link", EntryKind::Link, 0),
        ("out", EntryKind::Link, 0),
    ];
    assert_eq!(entries, expected.map(|(name, kind, size)| (name.to_owned(), kind, size)));
    assert_eq!(tree.read_text("a/c.rs".as_ref()).unwrap().text, "deep");
    assert_eq!(tree.read_text("link".as_ref()).unwrap().text, "12345");
    let refused = tree.read_text("out".as_ref()).unwrap_err().to_string();
    assert!(refused.contains("src/out leads out of the directory"), "{refused}");
    assert!(tree.read_text("../other.rs".as_ref()).is_err());
    let (file, _) = world.grant::<ReadTree>("other.rs").unwrap();
    assert!(file.is_file());
    assert_eq!(file.read_text("".as_ref()).unwrap().text, "other");
}
