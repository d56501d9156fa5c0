//! Nothing outside the workspace is opened, whatever is exchanged between the check and the use.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use super::support::World;
use crate::files::{FileError, ReadPath, ReadTree, WritePath};

#[test]
fn a_parent_that_becomes_a_link_is_not_followed() {
    for target in ["../outside", "private"] {
        let world = World::new();
        world.write("race/s.txt", "x");
        world.write("private/s.txt", "not granted");
        let (read, write) = (world.reading("race/s.txt"), world.writing("race/new.txt"));
        let (tree, _) = world.grant::<ReadTree>("race").unwrap();
        fs::rename(world.inside("race"), world.inside("moved")).unwrap();
        symlink(target, world.inside("race")).unwrap();
        assert!(matches!(read.read_text(), Err(FileError::Moved { .. })), "{target}");
        assert!(matches!(write.create_or_replace("y"), Err(FileError::Moved { .. })), "{target}");
        assert!(tree.read_text("s.txt".as_ref()).is_err(), "{target}");
        assert!(tree.entries().is_err(), "{target}");
        assert!(!world.inside("race/new.txt").exists(), "{target}");
    }
}

#[test]
fn a_file_that_becomes_a_link_is_not_followed() {
    let world = World::new();
    world.write("f.txt", "x");
    world.write("inside.txt", "also not followed");
    for target in ["../outside/s.txt", "inside.txt"] {
        let (read, write) = (world.reading("f.txt"), world.writing("f.txt"));
        read.read_text().unwrap();
        fs::remove_file(world.inside("f.txt")).unwrap();
        symlink(target, world.inside("f.txt")).unwrap();
        assert!(matches!(read.read_text(), Err(FileError::Moved { .. })), "{target}");
        assert!(matches!(write.create_or_replace("y"), Err(FileError::Moved { .. })), "{target}");
        fs::remove_file(world.inside("f.txt")).unwrap();
        world.write("f.txt", "x");
    }
    assert_eq!((world.secret().as_str(), world.content("inside.txt").as_str()), ("SECRET", "also not followed"));
}

#[test]
fn a_directory_that_flips_all_the_time_never_leads_outside() {
    let world = World::new();
    world.write("real/s.txt", "inside");
    let (done, race) = (AtomicBool::new(false), world.inside("race"));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let _ = fs::rename(world.inside("real"), &race);
                let _ = fs::rename(&race, world.inside("real"));
                let _ = symlink("../outside", &race);
                let _ = fs::remove_file(&race);
            }
        });
        for round in 0..400 {
            if let Ok((path, _)) = world.grant::<ReadPath>("race/s.txt")
                && let Ok(text) = path.read_text()
            {
                assert_eq!(text.text, "inside");
            }
            if let Ok((path, _)) = world.grant::<WritePath>(&format!("race/new-{round}")) {
                // Either way is right, as long as nothing appears outside.
                let _ = path.create_or_replace("y");
            }
        }
        done.store(true, Ordering::Relaxed);
    });
    assert_eq!(fs::read_dir(world.at("w/outside")).unwrap().count(), 1, "something was written outside");
}

#[test]
fn a_dangling_link_is_written_inside_and_refused_outside() {
    let world = World::new();
    symlink("made/target.txt", world.inside("in")).unwrap();
    symlink("../outside/new.txt", world.inside("out")).unwrap();
    symlink(world.at("w/outside/new.txt"), world.inside("absolute")).unwrap();
    world.writing("in").create_or_replace("x").unwrap();
    assert_eq!(world.content("made/target.txt"), "x");
    assert!(fs::symlink_metadata(world.inside("in")).unwrap().is_symlink());
    for link in ["out", "absolute"] {
        let refusal = world.grant::<WritePath>(link).unwrap_err();
        assert!(refusal.contains("outside the workspace"), "{refusal}");
    }
    assert!(!world.at("w/outside/new.txt").exists());
}

#[test]
fn only_regular_files_are_opened() {
    let world = World::new();
    world.write("src/lib.rs", "x");
    let _socket = UnixListener::bind(world.inside("socket")).unwrap();
    // Opening a pipe that nobody writes to would wait for ever.
    assert!(Command::new("mkfifo").arg(world.inside("pipe")).status().unwrap().success());
    for path in ["src", "socket", "pipe", "."] {
        assert!(matches!(world.reading(path).read_text(), Err(FileError::NotAFile { .. })), "{path}");
        assert!(matches!(world.writing(path).create_or_replace("x"), Err(FileError::NotAFile { .. })), "{path}");
    }
    let (tree, _) = world.grant::<ReadTree>(".").unwrap();
    assert!(matches!(tree.open("pipe".as_ref()), Err(FileError::NotAFile { .. })));
    assert!(matches!(world.reading("src/lib.rs/x").read_text(), Err(FileError::NotADirectory { .. })));
}

#[test]
fn kept_results_are_read_and_never_written() {
    let world = World::new();
    let path = world.session.spill().store("1", "kept").unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(world.reading(path).read_text().unwrap().text, "kept");
    assert_eq!(world.reading(path).shown(), path);
    let refusal = world.grant::<WritePath>(path).unwrap_err();
    assert!(refusal.contains("can only be read"), "{refusal}");
    let folder = world.session.spill().folder().unwrap();
    assert!(world.grant::<WritePath>(folder.join("new.txt").to_str().unwrap()).is_err());
    symlink("/etc/passwd", folder.join("link")).unwrap();
    assert!(world.grant::<ReadPath>(folder.join("link").to_str().unwrap()).is_err());
    let above = format!("{}/../x", folder.display());
    assert!(world.refusal(&above).contains("outside"));
}
