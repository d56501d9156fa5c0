//! The recorded shell cases, through the whole decision. The format is described in `tests/cases`.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;

use super::{World, shell, verdict};
use crate::case_files;
use crate::permission::{Mode, Rules};

#[derive(Deserialize)]
struct Case {
    id: String,
    rules: HashMap<String, Vec<String>>,
    mode: String,
    input: Input,
    expect: String,
    #[serde(default)]
    accept: Vec<String>,
    tags: Vec<String>,
}

#[derive(Deserialize)]
struct Input {
    command: String,
    #[serde(default)]
    fs: Vec<Entry>,
    interactive: Option<bool>,
    rules_source: Option<String>,
    folder_trusted: Option<bool>,
}

#[derive(Deserialize)]
struct Entry {
    path: String,
    target: Option<String>,
}

fn rules_of(case: &Case) -> Rules {
    let of = |list: &str| case.rules.get(list).into_iter().flatten().map(String::as_str);
    let mut rules = Rules::parse(of("allow"), of("ask"), of("deny")).unwrap();
    // What a host adds for a folder that nobody has trusted: git reads executable settings from it.
    if case.input.folder_trusted == Some(false) {
        rules.ask.push("shell(git:*)".parse().unwrap());
    }
    if case.input.rules_source.as_deref() == Some("project-untrusted") { rules.only_tightening() } else { rules }
}

fn decided(case: &Case) -> &'static str {
    let mut world = World::new();
    for entry in &case.input.fs {
        if let Some(target) = &entry.target {
            let directory = Path::new(&entry.path).parent().unwrap();
            world = world.link(&entry.path, directory.join(target).to_str().unwrap());
        }
    }
    let mode: Mode = case.mode.parse().unwrap();
    match verdict(&shell(&case.input.command).decide_in(&world, mode, &rules_of(case))) {
        // With nobody to ask a question is a denial; what plan mode describes does not run.
        "ask" if case.input.interactive == Some(false) => "deny",
        "floor" | "describe" => "deny",
        other => other,
    }
}

#[test]
fn every_recorded_command_is_decided_right() {
    let cases: Vec<Case> = case_files::cases("shell.jsonl");
    let (mut allowed, mut nagged) = (0, 0);
    let wrong = cases.iter().filter_map(|case| {
        let decision = decided(case);
        let right = decision == case.expect || case.accept.iter().any(|accepted| accepted == decision);
        allowed += usize::from(!right && decision == "allow");
        nagged += usize::from(!right && decision == "ask" && case.tags.iter().any(|tag| tag == "benign"));
        (!right).then(|| {
            format!("{}: {decision}, expected {} {:?} `{}`", case.id, case.expect, case.tags, case.input.command)
        })
    });
    let wrong: Vec<String> = wrong.collect();
    let more = format!(", {allowed} wrongly allowed, {nagged} benign nagged");
    case_files::report("shell", cases.len(), &wrong, &more);
}
