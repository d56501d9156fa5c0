//! Compiles every case below `ui/`: the ones in `ui/pass` must build and run, all others must fail with their `.stderr`.
//!
//! The scheme is in `ui/README.md`. `TRYBUILD=overwrite` writes the `.stderr` files anew: read each as a stranger would.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of cases that must not compile.
const FAIL: [&str; 3] = ["args", "signature", "types"];

/// Cases that make more than one mistake on purpose, or whose one mistake the compiler reports as well.
const MANY: [&str; 6] = [
    "args/three_typos",
    "signature/every_mistake_at_once",
    "signature/parameter_attribute_unknown",
    "signature/trait_object",
    "types/three_contradictions",
    "types/two_parameters_not_deserialize",
];

/// Lines of text, without rulers and empty ones, that one mistake may take on the screen.
const LINES: usize = 16;

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    for folder in FAIL {
        cases.compile_fail(format!("ui/{folder}/*.rs"));
    }
}

#[test]
fn every_file_is_a_case() {
    let known: Vec<String> = FAIL.iter().copied().chain(["pass"]).map(|folder| format!("ui/{folder}")).collect();
    let mut strays = Vec::new();
    for file in files(&root().join("ui")) {
        let name = file.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        let folder = name.rsplit_once('/').unwrap().0;
        let fits = match file.extension().and_then(|extension| extension.to_str()) {
            Some("rs") => known.iter().any(|known| known == folder),
            Some("stderr") => file.with_extension("rs").exists() && folder != "ui/pass",
            _ => name == "ui/README.md",
        };
        if !fits {
            strays.push(name);
        }
    }
    assert!(strays.is_empty(), "files that no test reads: {strays:?}");
}

#[test]
fn every_mistake_has_its_message() {
    let silent: Vec<_> = fail_cases().filter(|case| !case.with_extension("stderr").exists()).collect();
    assert!(silent.is_empty(), "cases without a `.stderr`: {silent:?}");
    assert!(fail_cases().count() >= 90);
}

#[test]
fn one_mistake_is_one_error() {
    for (name, text) in messages() {
        let errors = text.lines().filter(|line| line.starts_with("error")).count();
        if MANY.contains(&name.as_str()) {
            assert!(errors > 1, "{name} has one error: take it out of the list");
        } else {
            assert_eq!(errors, 1, "{name}");
        }
    }
}

#[test]
fn one_mistake_fills_no_screen() {
    for (name, text) in messages() {
        let is_text = |line: &&str| !matches!(line.trim(), "" | "|");
        let lines = text.lines().filter(is_text).count();
        assert!(lines <= LINES || MANY.contains(&name.as_str()), "{name}: {lines} lines");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found
}

fn fail_cases() -> impl Iterator<Item = PathBuf> {
    let folders = FAIL.iter().flat_map(|folder| files(&root().join("ui").join(folder)));
    folders.filter(|file| file.extension().is_some_and(|extension| extension == "rs"))
}

/// Every message, by `folder/case`.
fn messages() -> impl Iterator<Item = (String, String)> {
    fail_cases().map(|case| {
        let name =
            case.with_extension("").strip_prefix(root().join("ui")).unwrap().to_string_lossy().replace('\\', "/");
        (name, fs::read_to_string(case.with_extension("stderr")).unwrap())
    })
}
