//! What one command does, from its words and the hazard table: the paths it names, the hosts, the hazards. No rule is
//! consulted here.

mod git;
mod operands;
mod options;
mod special;

use super::hazards::{self, Kind, Operands, Program};
use super::paths::{self, PathAccess};
use super::token::{Glob, Word};
use options::{Marks, Seen};

/// What an argument does beyond what its program is known for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HazardKind {
    /// It runs code.
    Executes,
    /// It writes.
    Writes,
    /// It sends data to another machine.
    Sends,
    /// It changes the state of the system or of the shell.
    Changes,
    /// It may turn into an option when the command runs.
    Expands,
    /// It touches files that the command does not name.
    Reaches,
}

/// An argument that a rule must spell before it may run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hazard {
    /// Its index among the words.
    pub(super) at: usize,
    pub(super) argument: String,
    pub(super) kind: HazardKind,
}

/// A path among the arguments.
pub(super) struct Found {
    pub(super) path: String,
    pub(super) glob: bool,
    pub(super) access: PathAccess,
}

#[derive(Default)]
pub(super) struct Inspection {
    pub(super) kind: Option<Kind>,
    /// The program with these operands and options is known to only read, hazards aside.
    pub(super) reads_only: bool,
    pub(super) hazards: Vec<Hazard>,
    pub(super) found: Vec<Found>,
    pub(super) hosts: Vec<String>,
    /// It takes its program from standard input.
    pub(super) reads_code: bool,
}

/// Any host; for programs that contact one that the text does not name.
const ANY_HOST: &str = "*";

/// Devices that are no files: they hold nothing and keep nothing.
const DEVICES: [&str; 9] = [
    "/dev/null",
    "/dev/zero",
    "/dev/random",
    "/dev/urandom",
    "/dev/full",
    "/dev/stdin",
    "/dev/stdout",
    "/dev/stderr",
    "/dev/tty",
];

/// Inspects the command whose program is at `start`.
pub(super) fn inspect(words: &[Word], start: usize) -> Inspection {
    let mut inspection = Inspection::default();
    let Some(program) = words.get(start) else { return inspection };
    if program.text.contains('/') {
        inspection.found(&program.text, false, PathAccess::Execute);
    }
    let name = paths::basename(&program.text);
    if name == "git" {
        inspection.git(words, start);
    } else {
        let stem = if name.starts_with("mkfs.") { "mkfs" } else { &name };
        inspection.program(words, start, hazards::find(stem), &name);
    }
    inspection.evaluated(words, start, &name);
    inspection
}

impl Inspection {
    fn found(&mut self, path: &str, glob: bool, access: PathAccess) {
        let path = path.strip_prefix("file:").map_or(path, |local| local.trim_start_matches("//"));
        if let Some(host) = host(path) {
            self.hosts.push(host);
        } else if !path.is_empty() && path != "-" && !DEVICES.contains(&path) {
            self.found.push(Found { path: path.to_owned(), glob, access });
        }
    }

    fn operand(&mut self, word: &Word, access: PathAccess) {
        let path = paths::known_home(word).unwrap_or_else(|| word.text.clone());
        self.found(&path, word.glob.is_some(), access);
    }

    fn hazard(&mut self, words: &[Word], at: usize, kind: HazardKind) {
        let argument = words.get(at).map_or_else(String::new, |word| word.text.clone());
        self.hazards.push(Hazard { at, argument, kind });
    }

    fn program(&mut self, words: &[Word], start: usize, program: Option<&'static Program>, name: &str) {
        let unknown = Program { names: "", kind: Kind::Worker, operands: Operands::Uncertain, options: "" };
        let known = program.unwrap_or(&unknown);
        self.kind = program.map(|program| program.kind);
        self.reads_only = known.kind == Kind::Reader;
        match known.operands {
            Operands::Find => return self.find(words, start),
            Operands::Tar => self.tar_mode(words, start),
            _ => {}
        }
        let seen = self.options(words, start, known.options);
        self.operands(words, start, known, &seen);
        if extracts(name, &words[start + 1..]) {
            self.found(".", false, PathAccess::WriteTree);
        }
        if searches(name, &seen.marks) {
            self.searched(&seen, known.operands == Operands::TextThenReads);
        }
        match known.kind {
            Kind::State => self.hazard(words, start, HazardKind::Changes),
            Kind::Interpreter | Kind::Shell => {
                let first = seen.operands.first().map(|(_, word)| word.text.as_str());
                self.reads_code = !seen.marks.script_given && matches!(first, None | Some("-" | "/dev/stdin"));
            }
            Kind::Network => self.network(name, &seen),
            Kind::Reader | Kind::Worker => {}
        }
    }

    /// A pattern at the start of a word may expand to a name that looks like an option.
    fn leading_globs(&mut self, words: &[Word], start: usize, seen: &Seen) {
        let ended = words.iter().skip(start).position(|word| word.text == "--");
        let ended = ended.map_or(usize::MAX, |at| start + at);
        for (at, word) in &seen.operands {
            if word.glob == Some(Glob::Leading) && *at < ended {
                self.hazard(words, *at, HazardKind::Expands);
            }
        }
    }

    /// Builtins that evaluate the subscript of a variable name, also inside quotes.
    fn evaluated(&mut self, words: &[Word], start: usize, name: &str) {
        const EVALUATE: [&str; 10] = ["test", "[", "[[", "printf", "read", "unset", "let", "declare", "export", "wait"];
        if !EVALUATE.contains(&name) {
            return;
        }
        for (at, word) in words.iter().enumerate().skip(start + 1) {
            if word.text.contains("[$(") || word.text.contains("[`") {
                self.hazard(words, at, HazardKind::Executes);
            }
        }
    }
}

/// Whether a program writes files that only an archive or a patch names.
fn extracts(name: &str, arguments: &[Word]) -> bool {
    let letters = |word: &Word| !word.text.starts_with("--") && word.text.contains('x');
    match name {
        "patch" | "unzip" => true,
        "tar" | "bsdtar" | "gtar" => {
            arguments.first().is_some_and(letters)
                || arguments.iter().any(|word| word.text.starts_with('-') && letters(word))
                || arguments.iter().any(|word| word.text.starts_with("--ex") || word.text.starts_with("--ge"))
        }
        _ => false,
    }
}

/// Whether a program reads the files in the directories that it is given.
fn searches(name: &str, marks: &Marks) -> bool {
    match name {
        "rg" | "tar" => true,
        "grep" | "egrep" | "fgrep" | "zgrep" | "diff" | "cp" | "scp" | "rsync" | "zip" => marks.recursive,
        _ => false,
    }
}

/// The host of a URL.
fn host(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    let named = !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?;
    let host = if host.starts_with('[') { host } else { host.split(':').next()? };
    named.then(|| host.to_lowercase())
}
