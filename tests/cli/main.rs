//! The command line, run as a user runs it: a program of its own with the tools of `bin/workbench.rs`.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes the expected texts")]

mod arguments;
mod assembly;
mod calls;
mod catalogues;
mod exports;
mod foreign;
#[path = "../outside_data.rs"]
mod outside_data;
mod people;
mod shown;
mod turns;
mod wrong_use;

use std::fmt;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use expect_test::Expect;
use regex::Regex;
use tempfile::TempDir;

/// A fresh directory, and the program that runs in it.
struct Bench {
    folder: TempDir,
    columns: usize,
}

/// What a run gave, without what differs from run to run.
struct Ran {
    stdout: String,
    stderr: String,
    code: Option<i32>,
}

impl Bench {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), columns: 120 }
    }

    fn with_columns(columns: usize) -> Self {
        Self { columns, ..Self::new() }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn file(self, name: &str, text: &str) -> Self {
        std::fs::write(self.path().join(name), text).unwrap();
        self
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_workbench"));
        command.args(arguments).current_dir(self.path()).env("COLUMNS", self.columns.to_string());
        command
    }

    /// Runs with nothing on stdin.
    fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with(arguments, "")
    }

    fn run_with(&self, arguments: &[&str], stdin: &str) -> Ran {
        let mut command = self.command(arguments);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A program that refuses its arguments does not read its input.
        let _unread = child.stdin.take().unwrap().write_all(stdin.as_bytes());
        child.wait_with_output().unwrap().into()
    }
}

impl Ran {
    fn check(&self, expected: &Expect) {
        expected.assert_eq(&self.to_string());
    }

    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error} in {}", self.stdout))
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| timeless(&String::from_utf8(bytes).unwrap());
        Self { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
    }
}

impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.stdout)?;
        if !self.stderr.is_empty() {
            write!(f, "--- stderr\n{}", self.stderr)?;
        }
        match self.code {
            Some(code) => writeln!(f, "--- exit code {code}"),
            None => writeln!(f, "--- ended by a signal"),
        }
    }
}

/// A text without durations, bars, the names of private folders and the lines of declarations.
fn timeless(text: &str) -> String {
    let rules = [
        (r" *\b\d+\.\d ms", " N ms"),
        (r"│[ █]+│", "│ bar │"),
        (r"[^ ]*/toolpact-[0-9A-Za-z]{16}/", "PRIVATE/"),
        (r#"("(?:secs|nanos|line)": )\d+"#, "${1}0"),
        (r"(workbench\.rs:)\d+", "${1}LINE"),
    ];
    rules.iter().fold(text.to_owned(), |text, (pattern, word)| {
        Regex::new(pattern).unwrap().replace_all(&text, *word).into_owned()
    })
}

/// Lines in an order that does not depend on which thread was first.
fn sorted<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut lines: Vec<&str> = lines.collect();
    lines.sort_unstable();
    lines.join("\n") + "\n"
}
