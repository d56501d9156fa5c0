//! The case files: every case is decided here, or counted under the part of the runtime that decides it.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;

use serde_json::Value;

use super::support::{World, grant_in, page, replaced, session_in};
use crate::case_files;
use crate::error::ToolError;
use crate::files::spelling::{self, Platform};
use crate::files::{ReadPath, WritePath, is_protected};

/// Who decides a case that is not decided here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Elsewhere {
    /// Rules and modes.
    Permission,
    /// The patterns of one tool.
    Tool,
}

type Verdict = Result<Result<(), String>, Elsewhere>;

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn has_tag(case: &Value, tag: &str) -> bool {
    case["tags"].as_array().unwrap().iter().any(|known| known == tag)
}

/// Whether only rules or a mode make the difference.
fn is_for_permission(case: &Value) -> bool {
    let denied = case["rules"]["deny"].as_array().is_some_and(|rules| !rules.is_empty());
    case["expect"] == "ask" || (case["expect"] == "deny" && (denied || case["mode"] == "plan"))
}

/// Runs the cases and compares: allowed cases must work, refused ones must not. Gives how many each part decides.
fn run(kind: &str, decide: impl Fn(&Value) -> Verdict) -> (usize, BTreeMap<Elsewhere, usize>) {
    let (mut decided, mut elsewhere, mut wrong) = (0, BTreeMap::new(), Vec::new());
    let cases: Vec<Value> = case_files::cases(&format!("{kind}.jsonl"));
    for case in &cases {
        match decide(case) {
            Err(part) => *elsewhere.entry(part).or_insert(0) += 1,
            Ok(verdict) => {
                decided += 1;
                let expected = if verdict.is_ok() { "allow" } else { "deny" };
                let accepted =
                    case["accept"].as_array().is_some_and(|accepted| accepted.iter().any(|one| one == expected));
                if case["expect"] != expected && !accepted {
                    wrong.push(format!("{}: {verdict:?}, but {}", text(case, "id"), text(case, "why")));
                }
            }
        }
    }
    case_files::report(kind, decided, &wrong, &format!("; decided elsewhere: {elsewhere:?}"));
    (decided, elsewhere)
}

#[test]
fn path_cases() {
    let decided = run("path", path_case);
    let known = BTreeMap::from([(Elsewhere::Permission, 18), (Elsewhere::Tool, 2)]);
    assert!(!case_files::own() || decided == (51, known), "{decided:?}");
}

fn path_case(case: &Value) -> Verdict {
    let input = &case["input"];
    if input["platform"] == "windows" && has_tag(case, "windows") {
        return Ok(spelling::check(text(input, "path"), Platform::Windows).map_err(|refusal| refusal.0));
    }
    if has_tag(case, "glob") {
        return Err(Elsewhere::Tool);
    }
    if has_tag(case, "protected") {
        assert!(is_protected(text(input, "path")), "{case}");
        return Err(Elsewhere::Permission);
    }
    let world = World::new();
    for entry in input["fs"].as_array().into_iter().flatten() {
        make(&world, entry);
    }
    let outcome = attempt(&world, input);
    assert_eq!(world.secret(), "SECRET", "{case}");
    if is_for_permission(case) { Err(Elsewhere::Permission) } else { Ok(outcome) }
}

/// Makes one entry of the file system that a case describes.
fn make(world: &World, entry: &Value) {
    let path = world.at(text(entry, "path"));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    match text(entry, "op") {
        "dir" => fs::create_dir_all(path).unwrap(),
        "file" => {
            // The place outside has its one content, so that every write there shows.
            if path != world.at("w/outside/s.txt") {
                fs::write(path, text(entry, "content")).unwrap();
            }
        }
        "symlink" => symlink(target(world, entry), path).unwrap(),
        "hardlink" => fs::hard_link(world.at(text(entry, "target")), path).unwrap(),
        // A socket is as little a regular file as a device, and anybody may make one.
        "device" => drop(UnixListener::bind(path).unwrap()),
        other => panic!("unknown operation {other}"),
    }
}

fn target(world: &World, entry: &Value) -> std::path::PathBuf {
    let target = text(entry, "target");
    if target.starts_with("/w/") { world.at(target) } else { target.into() }
}

/// Prepares the call of a case, lets the race happen, and runs it.
fn attempt(world: &World, input: &Value) -> Result<(), String> {
    let path = text(input, "path");
    let path = if path.starts_with("/w/") {
        format!("{}{path}", world.at("").display()).replace("//", "/")
    } else {
        path.into()
    };
    let race = || {
        let replace = &input["race"]["replace"];
        if let Some(place) = replace.as_str() {
            let place = world.at(place);
            fs::rename(&place, place.with_extension("gone")).unwrap();
            symlink(target(world, &input["race"]["with"]), &place).unwrap();
        }
    };
    if text(input, "tool") == "read_file" {
        let (path, _) = world.grant::<ReadPath>(&path)?;
        race();
        return path.read_text().map(drop).map_err(|error| error.to_string());
    }
    if input["overwrite_read"] == true {
        // Reading what does not exist counts too.
        let _ = world.grant::<ReadPath>(&path)?.0.read_text();
    }
    let (path, _) = world.grant::<WritePath>(&path)?;
    race();
    path.create_or_replace("new").map(drop).map_err(|error| error.to_string())
}

#[test]
fn edit_cases() {
    let decided = run("edit", edit_case);
    assert!(!case_files::own() || decided == (19, BTreeMap::from([(Elsewhere::Permission, 5)])), "{decided:?}");
}

fn edit_case(case: &Value) -> Verdict {
    let input = &case["input"];
    if is_for_permission(case) {
        return Err(Elsewhere::Permission);
    }
    let world = World::new();
    if let Some(files) = input["files"].as_array() {
        let granted = files.iter().map(|file| world.grant::<WritePath>(file.as_str().unwrap()).map(drop));
        return Ok(granted.collect());
    }
    let path = text(input, "path");
    if input["exists"] == false {
        let written = world.writing(path).create_or_replace(text(input, "content_new"));
        return Ok(written.map(drop).map_err(|error| error.to_string()));
    }
    come_to_state(&world, input);
    let edited = world.writing(path).edit(|old| replaced(old, text(input, "old"), text(input, "new")));
    if let Some(result) = input["assert"]["result"].as_str() {
        assert_eq!(world.content(path), result, "{case}");
    }
    Ok(edited.map(drop).map_err(|error: ToolError| error.to_string()))
}

/// Brings file and session into the state that a case describes.
fn come_to_state(world: &World, input: &Value) {
    let (path, state) = (text(input, "path"), &input["state"]);
    let content = match input["content_base64"].as_str() {
        Some("AAECAwT/") => b"\0\x01\x02\x03\x04\xff".to_vec(),
        Some(other) => panic!("unknown bytes {other}"),
        None => text(input, "content").as_bytes().to_vec(),
    };
    let earlier = if state["hash_changed"] == true { [b"/", &content[1..]].concat() } else { content.clone() };
    world.write(path, earlier);
    if let Some(link) = state["read_as"].as_str() {
        symlink(path, world.inside(link)).unwrap();
        world.reading(link).read_text().unwrap();
    }
    if let Some(range) = state["read_range"].as_array() {
        let [first, last] = [&range[0], &range[1]].map(|line| usize::try_from(line.as_u64().unwrap()).unwrap());
        world.reading(path).read_lines(page(first, last - first + 1)).unwrap();
    } else if state["read"] == true {
        // A binary file cannot be read; that is the case.
        let _ = world.reading(path).read_text();
    }
    if state["read_by_other_session"] == true {
        let other = session_in(&world.inside(""));
        grant_in::<ReadPath>(&other, path).unwrap().0.read_text().unwrap();
    }
    if state["own_writes_since_read"].is_u64() {
        world.writing(path).edit(|old| replaced(old, "let a = 1;", "let a = 3;")).unwrap();
    }
    if state["inode_changed"] == true {
        fs::remove_file(world.inside(path)).unwrap();
    }
    if state["hash_changed"] == true {
        world.write(path, content);
    }
    if state["now_symlink"] == true {
        fs::rename(world.inside(path), world.inside("elsewhere.rs")).unwrap();
        symlink("../elsewhere.rs", world.inside(path)).unwrap();
    }
}
