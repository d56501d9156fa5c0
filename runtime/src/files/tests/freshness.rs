//! What counts as seen, and what may be written with it.

use std::fs;
use std::os::unix::fs::symlink;

use super::support::{World, page, replaced};
use crate::error::ToolError;
use crate::files::{FileError, Page, WritePath};

fn edit(path: &WritePath, old: &str, new: &str) -> Result<(), ToolError> {
    path.edit(|text| replaced(text, old, new)).map(drop)
}

#[test]
fn a_file_that_was_not_read_is_not_written() {
    let world = World::new();
    world.write("a.txt", "old");
    let error = world.writing("a.txt").create_or_replace("new").unwrap_err();
    assert_eq!(
        error.to_string(),
        "a.txt exists and was not read in this session, so nothing was written: read it with `look`, then write"
    );
    assert!(edit(&world.writing("a.txt"), "old", "new").is_err());
    assert_eq!(world.content("a.txt"), "old");
    world.reading("a.txt").read_text().unwrap();
    world.writing("a.txt").create_or_replace("new").unwrap();
    edit(&world.writing("a.txt"), "new", "newer").unwrap();
    assert_eq!(world.content("a.txt"), "newer");
}

#[test]
fn another_time_stamp_is_no_change_and_other_content_is() {
    let world = World::new();
    world.write("a.txt", "one\ntwo\n");
    world.reading("a.txt").read_text().unwrap();
    world.write("a.txt", "one\ntwo\n");
    edit(&world.writing("a.txt"), "one", "ONE").unwrap();
    let modified = fs::metadata(world.inside("a.txt")).unwrap().modified().unwrap();
    world.write("a.txt", "ONE\nTWO\n");
    fs::File::options().write(true).open(world.inside("a.txt")).unwrap().set_modified(modified).unwrap();
    let error = edit(&world.writing("a.txt"), "ONE", "x").unwrap_err().to_string();
    assert!(error.contains("changed since it was read") && error.contains("`look` again"), "{error}");
}

#[test]
fn a_read_that_found_nothing_counts() {
    let world = World::new();
    let error = world.reading("new.txt").read_text().unwrap_err();
    assert!(matches!(error, FileError::NotFound { .. }));
    world.write("new.txt", "appeared");
    assert!(matches!(world.writing("new.txt").create_or_replace("x"), Err(FileError::Changed { .. })));
    fs::remove_file(world.inside("new.txt")).unwrap();
    assert!(world.writing("new.txt").create_or_replace("x").unwrap().created);
    edit(&world.writing("new.txt"), "x", "y").unwrap();
}

#[test]
fn pages_add_up() {
    let world = World::new();
    let lines = (1..=1_416).map(|line| format!("line {line}\n")).collect::<Vec<_>>().concat();
    world.write("long.txt", &lines);
    let read = world.reading("long.txt").read_lines(page(1, 1_000)).unwrap();
    assert_eq!((read.count, read.total, read.text.lines().last()), (1_000, 1_416, Some("line 1000")));
    edit(&world.writing("long.txt"), "line 10\n", "ten\nand a half\n").unwrap();
    let error = world.writing("long.txt").create_or_replace("short").unwrap_err();
    assert!(matches!(error, FileError::PartlyRead { .. }), "{error}");
    let error = edit(&world.writing("long.txt"), "line 1200\n", "x\n").unwrap_err().to_string();
    assert!(error.starts_with("lines 1201 to 1201 of long.txt would be replaced but were not all read"), "{error}");
    // One line was added, so the rest begins one line later.
    world.reading("long.txt").read_lines(page(1_002, 1_000)).unwrap();
    edit(&world.writing("long.txt"), "line 1200\n", "x\n").unwrap();
    world.writing("long.txt").create_or_replace("short").unwrap();
}

#[test]
fn only_what_was_shown_counts() {
    let world = World::new();
    world.write("wide.txt", format!("{}\nshort\n", "ä".repeat(100)));
    let read = world.reading("wide.txt").read_lines(Page { first: 1, lines: 10, characters: 30 }).unwrap();
    assert_eq!((read.text.chars().count(), read.count, read.cut), (30, 1, true));
    assert!(matches!(world.writing("wide.txt").create_or_replace("x"), Err(FileError::PartlyRead { .. })));
    assert!(edit(&world.writing("wide.txt"), "short", "x").is_err());
    let read = world.reading("wide.txt").read_lines(Page { first: 1, lines: 10, characters: 103 }).unwrap();
    assert_eq!((read.count, read.cut), (1, false));
    assert!(edit(&world.writing("wide.txt"), "short", "x").is_err());
    let error = world.reading("wide.txt").read_lines(page(3, 1)).unwrap_err().to_string();
    assert!(error.contains("has 2 lines, so there is no line 3"), "{error}");
    world.write("narrow.txt", "one\n");
    let error = world.reading("narrow.txt").read_lines(page(2, 1)).unwrap_err().to_string();
    assert!(error.contains("has 1 line, so there is no line 2"), "{error}");
    // Bytes for an image say nothing of a text.
    world.write("b.txt", "x");
    world.reading("b.txt").read_bytes().unwrap();
    assert!(matches!(world.writing("b.txt").create_or_replace("y"), Err(FileError::Unread { .. })));
}

#[test]
fn equal_lines_may_be_changed_where_they_were_seen() {
    let world = World::new();
    world.write("same.txt", "line\n".repeat(100));
    world.reading("same.txt").read_lines(page(1, 10)).unwrap();
    let removed = world.writing("same.txt").edit(|text| Ok(text.replacen("line\n", "", 1)));
    assert_eq!(removed.unwrap().bytes, 495);
    let added = world.writing("same.txt").edit(|text| Ok(format!("{text}end\n"))).unwrap_err().to_string();
    assert!(added.contains("were not all read"), "{added}");
}

#[test]
fn other_names_of_a_file_count() {
    let world = World::new();
    world.write("a.txt", "x");
    symlink("a.txt", world.inside("link")).unwrap();
    fs::hard_link(world.inside("a.txt"), world.inside("hard")).unwrap();
    world.reading("link").read_text().unwrap();
    edit(&world.writing("hard"), "x", "y").unwrap();
    // The other name still has the old content, which was read.
    edit(&world.writing("a.txt"), "x", "z").unwrap();
    assert_eq!((world.content("hard"), world.content("a.txt")), ("y".into(), "z".into()));
}

#[test]
fn a_search_is_no_reading_and_another_session_is_not_this_one() {
    let world = World::new();
    world.write("a.txt", "x");
    world.grant::<crate::files::ReadTree>(".").unwrap().0.read_text("a.txt".as_ref()).unwrap();
    let other = super::support::session_in(&world.inside(""));
    super::support::grant_in::<crate::files::ReadPath>(&other, "a.txt").unwrap().0.read_text().unwrap();
    assert!(matches!(world.writing("a.txt").create_or_replace("y"), Err(FileError::Unread { .. })));
}
