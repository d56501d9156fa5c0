//! What one command does, from its words and the hazard table: the paths it names, the hosts, the hazards. No rule is
//! consulted here.

mod git;
mod operands;
mod special;

use super::hazards::{self, Kind, Operands, Program};
use super::options::{Argument, Role, arguments, looks_like_path};
use super::paths::{self, PathAccess};
use super::token::{Glob, Word};

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
    /// The program with these operands only reads, hazards aside.
    pub(super) reads_only: bool,
    pub(super) hazards: Vec<Hazard>,
    pub(super) found: Vec<Found>,
    pub(super) hosts: Vec<String>,
    /// It takes its program from standard input.
    pub(super) reads_code: bool,
}

/// What the options of a command left.
#[derive(Default)]
struct Seen<'a> {
    operands: Vec<(usize, &'a Word)>,
    /// Scripts given by options, with the index of the option.
    scripts: Vec<(usize, String)>,
    marks: Marks,
}

/// What options say about the operands.
#[derive(Default)]
struct Marks {
    /// The text that would come first is given by an option.
    script_given: bool,
    /// An option makes the program write its operands.
    writes: Option<bool>,
    recursive: bool,
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

    /// Applies the roles of the options; gives what is left.
    fn options<'a>(&mut self, words: &'a [Word], start: usize, notation: &str) -> Seen<'a> {
        let mut seen = Seen::default();
        for argument in arguments(words, start + 1, notation) {
            match argument {
                Argument::Operand { at, word } => seen.operands.push((at, word)),
                Argument::Option { at, role, name, value } => {
                    self.option(words, at, (role, &name, value.as_deref()), &mut seen);
                }
            }
        }
        seen
    }

    fn option(
        &mut self,
        words: &[Word],
        at: usize,
        (role, name, value): (Option<Role>, &str, Option<&str>),
        seen: &mut Seen,
    ) {
        let path = value.unwrap_or_default();
        let marks = &mut seen.marks;
        marks.recursive |= matches!(
            (name, value),
            ("-r" | "-R" | "--dereference-recursive", _) | ("-d" | "--directories", Some("recurse"))
        ) || (name.len() > 2 && "--recursive".starts_with(name));
        match role {
            Some(Role::Exec) => {
                self.hazard(words, at, HazardKind::Executes);
                marks.script_given = true;
                self.likely_path(path);
            }
            Some(Role::Change) => self.hazard(words, at, HazardKind::Changes),
            Some(Role::Send) => {
                self.hazard(words, at, HazardKind::Sends);
                self.sent(name, path);
            }
            Some(Role::Edit) => {
                self.hazard(words, at, HazardKind::Writes);
                marks.writes = Some(true);
            }
            Some(Role::Write) => {
                self.hazard(words, at, HazardKind::Writes);
                self.found(path, false, PathAccess::Write);
            }
            Some(Role::Target) => self.found(path, false, PathAccess::Write),
            Some(Role::Read) => self.found(path, false, PathAccess::Read),
            Some(Role::Script) => {
                marks.script_given = true;
                seen.scripts.extend(value.map(|script| (at, script.to_owned())));
            }
            Some(Role::ScriptFile) => {
                marks.script_given = true;
                self.found(path, false, PathAccess::Read);
            }
            Some(Role::List) => marks.writes = Some(false),
            Some(Role::Text | Role::Flag) => {}
            None => self.likely_path(path),
        }
    }

    /// The value of an option that is not known well.
    fn likely_path(&mut self, value: &str) {
        if looks_like_path(value) {
            self.found(value, false, PathAccess::Read);
        }
    }

    /// `@file`, `name=@file`, and the file that is uploaded.
    fn sent(&mut self, name: &str, value: &str) {
        if matches!(name, "-T" | "--upload-file") {
            self.found(value, false, PathAccess::Read);
        }
        if let Some(at) = value.find(['@', '<']) {
            let path = value[at + 1..].split(';').next().unwrap_or_default();
            self.found(path, false, PathAccess::Read);
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

/// Whether a program reads the files in the directories that it is given.
fn searches(name: &str, marks: &Marks) -> bool {
    match name {
        "rg" | "ag" | "ack" | "tar" => true,
        "grep" | "egrep" | "fgrep" | "zgrep" | "ugrep" | "diff" | "cp" | "scp" | "rsync" | "zip" => marks.recursive,
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
