//! Writing in one step: nothing is lost, nothing is half written, and what a file is like stays as it was.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::support::{World, replaced};
use crate::error::ToolError;
use crate::files::{FileError, LineEnding};

#[test]
fn two_edits_at_the_same_time_are_both_there() {
    for _ in 0..50 {
        let world = World::new();
        world.write("f.txt", "a\n-\nb\n");
        world.reading("f.txt").read_text().unwrap();
        std::thread::scope(|scope| {
            for (old, new) in [("a", "AAA"), ("b", "BBB")] {
                let path = world.writing("f.txt");
                scope.spawn(move || path.edit(|text| replaced(text, old, new)).unwrap());
            }
        });
        assert_eq!(world.content("f.txt"), "AAA\n-\nBBB\n");
    }
}

#[test]
fn line_ends_and_byte_order_mark_stay() {
    let world = World::new();
    for (content, seen, after) in [
        ("a\r\nb\r\n", "a\nb\n", "a\r\nc\r\nd\r\n"),
        ("\u{feff}a\nb\n", "a\nb\n", "\u{feff}a\nc\nd\n"),
        ("\u{feff}a\r\nb\r\n", "a\nb\n", "\u{feff}a\r\nc\r\nd\r\n"),
        ("a\r\nb\n", "a\r\nb\n", "a\r\nc\nd\n"),
    ] {
        world.write("f.txt", content);
        assert_eq!(world.reading("f.txt").read_text().unwrap().text, content);
        let edited = world.writing("f.txt").edit(|text| {
            assert_eq!(text, seen);
            replaced(text, "b", "c\nd")
        });
        assert_eq!(edited.unwrap().bytes, after.len());
        assert_eq!(world.content("f.txt"), after);
    }
    world.write("f.txt", "\u{feff}x\r\n");
    let text = world.reading("f.txt").read_text().unwrap();
    assert_eq!((text.bom, text.line_ending, text.body()), (true, LineEnding::CrLf, "x\r\n"));
}

#[test]
fn permissions_stay_and_a_read_only_file_is_left_alone() {
    let world = World::new();
    world.write("run.sh", "echo a\n");
    fs::set_permissions(world.inside("run.sh"), fs::Permissions::from_mode(0o750)).unwrap();
    world.reading("run.sh").read_text().unwrap();
    world.writing("run.sh").create_or_replace("echo b\n").unwrap();
    assert_eq!(fs::metadata(world.inside("run.sh")).unwrap().permissions().mode() & 0o777, 0o750);
    fs::set_permissions(world.inside("run.sh"), fs::Permissions::from_mode(0o440)).unwrap();
    let error = world.writing("run.sh").create_or_replace("x").unwrap_err();
    assert!(matches!(error, FileError::ReadOnly { .. }), "{error}");
    assert_eq!(world.content("run.sh"), "echo b\n");
}

#[test]
fn a_failed_write_leaves_the_old_file_and_nothing_else() {
    let world = World::new();
    world.write("f.txt", "old");
    world.reading("f.txt").read_text().unwrap();
    let failed = world.writing("f.txt").edit(|_| Err(ToolError::new("no")));
    assert_eq!(failed.unwrap_err().to_string(), "no");
    // Somebody else writes the file after it was compared and before it is replaced.
    let overtaken = world.writing("f.txt").edit(|text| {
        world.write("f.txt", "somebody else's");
        replaced(text, "old", "new")
    });
    assert!(overtaken.unwrap_err().to_string().contains("changed since"));
    assert_eq!(world.content("f.txt"), "somebody else's");
    assert_eq!(world.names(""), ["f.txt"]);
    // No content fits into a name that a directory takes at the last moment.
    world.reading("f.txt").read_text().unwrap();
    let blocked = world.writing("f.txt").edit(|text| {
        fs::remove_file(world.inside("f.txt")).unwrap();
        fs::create_dir(world.inside("f.txt")).unwrap();
        Ok(text.to_uppercase())
    });
    assert!(blocked.is_err());
    assert_eq!(world.names(""), ["f.txt"]);
}

#[test]
fn directories_are_made_for_a_new_file_and_for_nothing_else() {
    let world = World::new();
    let missing = world.writing("a/b/c.txt").edit(|text| Ok(text.into())).unwrap_err().to_string();
    assert!(missing.contains("a/b/c.txt"), "{missing}");
    assert_eq!(world.names(""), Vec::<String>::new());
    let path = world.writing("a/b/c.txt");
    assert!(!path.exists());
    assert!(path.create_or_replace("x").unwrap().created);
    assert!(path.exists());
    assert!(!path.create_or_replace("y").unwrap().created);
    let long = "n".repeat(255);
    world.writing(&long).create_or_replace("a name as long as names can be").unwrap();
}

#[test]
fn what_is_no_text_is_neither_read_nor_written() {
    let world = World::new();
    world.write("nul.bin", b"\0\x01\x02");
    world.write("latin.txt", b"caf\xe9");
    for path in ["nul.bin", "latin.txt"] {
        assert!(matches!(world.reading(path).read_text(), Err(FileError::NotText { .. })), "{path}");
        assert!(matches!(world.writing(path).create_or_replace("x"), Err(FileError::NotText { .. })), "{path}");
    }
    assert_eq!(world.reading("nul.bin").read_bytes().unwrap(), b"\0\x01\x02");
    fs::File::create(world.inside("large")).unwrap().set_len(crate::files::MAX_TEXT_BYTES + 1).unwrap();
    let error = world.reading("large").read_text().unwrap_err();
    assert!(matches!(error, FileError::TooLarge { .. }), "{error}");
    world.write("empty", "");
    assert_eq!(world.reading("empty").read_lines(super::support::page(1, 10)).unwrap().total, 0);
    world.writing("empty").create_or_replace("no longer").unwrap();
}
