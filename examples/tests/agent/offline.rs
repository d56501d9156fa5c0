//! The recorded conversation: it shows what it says, changes nothing that is shipped, and is the same every time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::program::{Ran, agent, command, run};

fn offline() -> &'static Ran {
    static RAN: OnceLock<Ran> = OnceLock::new();
    RAN.get_or_init(|| run(&mut command(), "").succeeded())
}

fn shipped() -> BTreeMap<PathBuf, Vec<u8>> {
    fn collect(directory: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, files);
            } else {
                files.insert(path.clone(), std::fs::read(&path).unwrap());
            }
        }
    }
    let mut files = BTreeMap::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("sample"), &mut files);
    files
}

/// What is left of a page when durations, bars and temporary paths are taken out, however its lines are broken. A call does
/// not wait for one that has ended already, so who waited depends on durations too, as does the order in which calls run.
fn lasting(page: &str) -> Vec<String> {
    let lines = page.lines().filter(|line| !line.starts_with("  waited for") && !line.starts_with("  … "));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let temporary = std::env::temp_dir();
    let temporary = temporary.to_str().unwrap();
    let mut lasting = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let duration = words.get(index + 1).is_some_and(|unit| *unit == "ms") && word.parse::<f64>().is_ok();
        let bar = !word.is_empty() && word.chars().all(|c| matches!(c, '│' | '█'));
        if bar || duration {
            continue;
        }
        lasting.push(if word.contains(temporary) { "(temporary)".into() } else { (*word).to_owned() });
    }
    lasting
}

#[test]
fn the_key_facts_are_shown() {
    let page = &offline().out;
    for fact in [
        "tools sent",
        "deferred       diff_files, outline (2)",
        "money.sh exists and was not read in this session",
        "denied by rule",
        "denied: outside",
        "put right: /depth",
        "1463 checks, 74 failed",
        "1463 checks, 0 failed",
        "waited for before: ",
        "the recorded conversation answers",
        "results kept   2",
        "files changed  3",
        "+1 -1        money.sh",
        "+1 -1        total.sh",
        "new, 4 lines bill.txt",
    ] {
        assert!(page.contains(fact), "{fact:?} is missing in:\n{page}");
    }
}

#[test]
fn the_page_is_plain_and_at_most_100_columns_wide() {
    let page = &offline().out;
    assert!(!page.contains('\u{1b}'));
    let temporary = std::env::temp_dir();
    let wide = page.lines().filter(|line| line.chars().count() > 100 && !line.contains(temporary.to_str().unwrap()));
    assert_eq!(wide.collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn the_shipped_sample_stays_as_it_is() {
    let before = shipped();
    run(&mut command(), "").succeeded();
    assert_eq!(before, shipped());
}

#[test]
fn two_runs_are_the_same() {
    let again = run(&mut command(), "").succeeded();
    assert_eq!(lasting(&offline().out), lasting(&again.out));
}

#[test]
fn nothing_is_left_behind() {
    let kept = offline().out.lines().rev().take_while(|line| !line.starts_with("results kept"));
    let files: Vec<PathBuf> = kept.filter_map(|line| line.split_once(": ")).map(|(_, file)| file.into()).collect();
    assert_eq!(files.len(), 2);
    assert!(files.iter().all(|file| file.is_absolute() && !file.exists()), "{files:?}");
}

#[test]
fn what_happens_stands_in_order_on_a_line_of_its_own() {
    let ran = offline();
    assert_eq!(ran.err, "");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.iter().all(|line| !line.contains("  … ") || line.starts_with("  … ") || line.starts_with("  │ ")));
    let line = |text: &str| lines.iter().position(|line| line.trim() == text).unwrap_or_else(|| panic!("{text}"));
    let answered = line("yes (the recorded conversation answers)");
    assert!(answered < line("… bill done"), "{}", ran.out);
}

#[test]
fn a_task_without_a_model_is_refused() {
    assert!(agent(&["tidy up"], "").failure().contains("--model"));
    assert!(agent(&["--workspace", "."], "").failure().contains("--model"));
}
