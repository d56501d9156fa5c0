//! What one command does, from its words and the hazard table: the paths it names, the hosts, the hazards. No rule is
//! consulted here.

use super::git;
use super::hazards::{self, Kind, Operands, Program};
use super::options::{Argument, Role, arguments, looks_like_path};
use super::paths::{self, Access};
use super::scripts::{awk_is_hazardous, sed_is_hazardous};
use super::token::{Glob, Word};

/// What an argument does beyond what its program is known for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Effect {
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
pub struct Hazard {
    pub(super) at: usize,
    /// The argument as written.
    pub argument: String,
    /// What it does.
    pub effect: Effect,
}

pub(super) struct Found {
    pub(super) path: String,
    pub(super) glob: bool,
    pub(super) access: Access,
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

/// Any host; for programs that contact one that the text does not name.
const ANY_HOST: &str = "*";

/// Inspects the command whose program is at `start`.
pub(super) fn inspect(words: &[Word], start: usize) -> Inspection {
    let mut inspection = Inspection::default();
    let Some(program) = words.get(start) else { return inspection };
    if program.text.contains('/') {
        inspection.found(&program.text, false, Access::Execute);
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
    fn found(&mut self, path: &str, glob: bool, access: Access) {
        let device = matches!(
            path,
            "/dev/null"
                | "/dev/zero"
                | "/dev/random"
                | "/dev/urandom"
                | "/dev/full"
                | "/dev/stdin"
                | "/dev/stdout"
                | "/dev/stderr"
                | "/dev/tty"
        );
        if let Some(host) = host(path) {
            self.hosts.push(host);
        } else if !path.is_empty() && path != "-" && !device {
            self.found.push(Found { path: path.to_owned(), glob, access });
        }
    }

    fn operand(&mut self, word: &Word, access: Access) {
        let path = paths::known_home(word).unwrap_or_else(|| word.text.clone());
        self.found(&path, word.glob.is_some(), access);
    }

    fn hazard(&mut self, words: &[Word], at: usize, effect: Effect) {
        let argument = words.get(at).map_or_else(String::new, |word| word.text.clone());
        self.hazards.push(Hazard { at, argument, effect });
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
        match known.kind {
            Kind::State => self.hazard(words, start, Effect::Changes),
            Kind::Interpreter | Kind::Shell => self.reads_code = seen.operands.is_empty() && !seen.script_given,
            Kind::Network if self.hosts.is_empty() => self.network(name, &seen),
            _ => {}
        }
    }

    /// Applies the roles of the options; gives what is left.
    fn options<'a>(&mut self, words: &'a [Word], start: usize, notation: &str) -> Seen<'a> {
        let mut seen = Seen::default();
        for argument in arguments(words, start + 1, notation) {
            match argument {
                Argument::Operand { at, word } => seen.operands.push((at, word)),
                Argument::Option { at, role, name, value } => self.option(words, at, role, &name, value, &mut seen),
            }
        }
        seen
    }

    fn option(
        &mut self,
        words: &[Word],
        at: usize,
        role: Option<Role>,
        name: &str,
        value: Option<String>,
        seen: &mut Seen,
    ) {
        seen.recursive |= matches!(name, "-r" | "-R") || (name.len() > 2 && "--recursive".starts_with(name));
        let value = value.as_deref();
        match role {
            Some(Role::Exec) => {
                self.hazard(words, at, Effect::Executes);
                seen.script_given = true;
                value
                    .filter(|value| looks_like_path(value))
                    .into_iter()
                    .for_each(|path| self.found(path, false, Access::Read));
            }
            Some(Role::Change) => self.hazard(words, at, Effect::Changes),
            Some(Role::Send) => {
                self.hazard(words, at, Effect::Sends);
                self.sent(name, value.unwrap_or_default());
            }
            Some(Role::Write) => {
                self.hazard(words, at, Effect::Writes);
                seen.writes_operands |= value.is_none() || name == "-i" || name == "--in-place";
                value.filter(|_| name != "-i").into_iter().for_each(|path| self.found(path, false, Access::Write));
            }
            Some(Role::Target) => value.into_iter().for_each(|path| self.found(path, false, Access::Write)),
            Some(Role::Read) => value.into_iter().for_each(|path| self.found(path, false, Access::Read)),
            Some(Role::Script) => {
                seen.script_given = true;
                seen.scripts.extend(value.map(|script| (at, script.to_owned())));
            }
            Some(Role::ScriptFile) => {
                seen.script_given = true;
                value.into_iter().for_each(|path| self.found(path, false, Access::Read));
            }
            Some(Role::List) => seen.lists = true,
            Some(Role::Text | Role::Flag) => {}
            None => value
                .filter(|value| looks_like_path(value))
                .into_iter()
                .for_each(|path| self.found(path, false, Access::Read)),
        }
    }

    /// `@file`, `name=@file`, and the file that is uploaded.
    fn sent(&mut self, name: &str, value: &str) {
        if matches!(name, "-T" | "--upload-file") {
            self.found(value, false, Access::Read);
        }
        if let Some(at) = value.find(['@', '<']) {
            let path = value[at + 1..].split(';').next().unwrap_or_default();
            self.found(path, false, Access::Read);
        }
    }

    fn network(&mut self, name: &str, seen: &Seen) {
        let before = self.hosts.len();
        for (_, word) in &seen.operands {
            let text = word.text.rsplit('@').next().unwrap_or_default();
            if let Some((host, _)) = text.split_once(':').filter(|(host, _)| !host.contains('/')) {
                self.hosts.push(host.to_owned());
            } else if matches!(
                name,
                "ssh" | "ping" | "dig" | "nslookup" | "host" | "curl" | "wget" | "nc" | "telnet" | "ftp"
            ) {
                self.hosts.push(text.split('/').next().unwrap_or_default().to_owned());
            }
        }
        if self.hosts.len() == before {
            self.hosts.push(ANY_HOST.to_owned());
        }
    }

    fn operands(&mut self, words: &[Word], start: usize, program: &Program, seen: &Seen) {
        let text_first = usize::from(!seen.script_given);
        let last = seen.operands.len().saturating_sub(1);
        if program.kind != Kind::Reader || dangerous(program.options) {
            self.leading_globs(words, start, seen);
        }
        for (script, (at, text)) in seen.scripts.iter().enumerate() {
            self.script(words, *at, text, program.operands, script);
        }
        for (index, (at, word)) in seen.operands.iter().enumerate() {
            let access = match program.operands {
                Operands::Ignored | Operands::Find => continue,
                Operands::Sed | Operands::Awk if index < text_first => {
                    self.script(words, *at, &word.text, program.operands, index);
                    continue;
                }
                Operands::TextThenReads | Operands::TextThenWrites if index < text_first => continue,
                Operands::Sed if seen.writes_operands => Access::Write,
                Operands::Awk if word.assignment().is_some() => continue,
                Operands::Reads | Operands::TextThenReads | Operands::Sed | Operands::Awk if !seen.writes_operands => {
                    Access::Read
                }
                Operands::ReadThenWrite if index == 0 => Access::Read,
                Operands::SourcesThenTarget if index < last || last == 0 => Access::Read,
                Operands::Writes if seen.lists => Access::Read,
                Operands::Remove if seen.recursive => Access::Destroy,
                Operands::Move if index < last => anchored(word, Access::Destroy),
                Operands::TextThenWrites if seen.recursive => anchored(word, Access::Destroy),
                Operands::Dd => {
                    self.keyed(&word.text);
                    continue;
                }
                Operands::Date => {
                    if !word.text.starts_with('+') {
                        self.hazard(words, *at, Effect::Changes);
                    }
                    continue;
                }
                Operands::Tar => continue,
                Operands::Uncertain => {
                    self.uncertain(words, *at, word);
                    continue;
                }
                _ => Access::Write,
            };
            if access == Access::Write && program.operands == Operands::ReadThenWrite && program.kind == Kind::Reader {
                self.hazard(words, *at, Effect::Writes);
            }
            if program.kind == Kind::Interpreter
                || program.kind == Kind::Shell
                || words[start].text == "source"
                || words[start].text == "."
            {
                self.operand(word, Access::Execute);
            }
            self.operand(word, access);
        }
        if program.operands == Operands::Tar {
            self.tar_operands(seen);
        }
    }

    fn script(&mut self, words: &[Word], at: usize, text: &str, operands: Operands, _index: usize) {
        let hazardous = match operands {
            Operands::Sed => sed_is_hazardous(text),
            Operands::Awk => awk_is_hazardous(text),
            _ => false,
        };
        if hazardous {
            self.hazard(words, at, Effect::Executes);
        }
    }

    /// A pattern at the start of a word may expand to a name that looks like an option.
    fn leading_globs(&mut self, words: &[Word], start: usize, seen: &Seen) {
        let ended = words.iter().skip(start).position(|word| word.text == "--").map_or(usize::MAX, |at| start + at);
        for (at, word) in &seen.operands {
            if word.glob == Some(Glob::Leading) && *at < ended {
                self.hazard(words, *at, Effect::Expands);
            }
        }
    }

    /// An operand of a program that is not known well: read, and perhaps written if it looks like a path.
    fn uncertain(&mut self, words: &[Word], at: usize, word: &Word) {
        if let Some((name, value)) = word.assignment() {
            if matches!(name, "SHELL" | "MAKEFLAGS" | "CC" | "CXX" | "LD" | "AR" | "RUSTC" | "RUSTC_WRAPPER") {
                self.hazard(words, at, Effect::Executes);
            }
            if looks_like_path(value) {
                self.found(value, false, Access::Write);
            }
            return;
        }
        self.operand(word, Access::Read);
        if looks_like_path(&word.text) && host(&word.text).is_none() {
            self.operand(word, Access::Write);
        }
    }

    fn keyed(&mut self, text: &str) {
        if let Some(path) = text.strip_prefix("if=") {
            self.found(path, false, Access::Read);
        } else if let Some(path) = text.strip_prefix("of=") {
            self.found(path, false, Access::Write);
        }
    }

    /// The first argument of tar may be a cluster of letters without a dash.
    fn tar_mode(&mut self, words: &[Word], start: usize) {
        let Some(word) = words.get(start + 1).filter(|word| !word.text.starts_with('-')) else { return };
        if word.text.contains('P') {
            self.hazard(words, start + 1, Effect::Writes);
        }
        if word.text.contains(['I', 'F']) {
            self.hazard(words, start + 1, Effect::Executes);
        }
    }

    fn tar_operands(&mut self, seen: &Seen) {
        for (_, word) in &seen.operands {
            self.operand(word, Access::Read);
            self.operand(word, Access::Write);
        }
    }

    fn find(&mut self, words: &[Word], start: usize) {
        const RUNS: [&str; 4] = ["-exec", "-execdir", "-ok", "-okdir"];
        const WRITES: [&str; 4] = ["-fls", "-fprint", "-fprint0", "-fprintf"];
        const FILES: [&str; 5] = ["-newer", "-samefile", "-anewer", "-cnewer", "-files0-from"];
        let arguments = &words[start + 1..];
        let starts = arguments
            .iter()
            .skip_while(|word| word.text.starts_with("-O") || matches!(word.text.as_str(), "-H" | "-L" | "-P"));
        let starts: Vec<&Word> = starts.take_while(|word| !word.text.starts_with(['-', '(', '!', ','])).collect();
        let mut destroys = false;
        for (offset, word) in arguments.iter().enumerate() {
            let at = start + 1 + offset;
            let text = word.text.as_str();
            let next = arguments.get(offset + 1);
            if RUNS.contains(&text) {
                self.hazard(words, at, Effect::Executes);
                let program = next.map_or_else(String::new, |word| paths::basename(&word.text));
                destroys |= matches!(program.as_str(), "rm" | "shred" | "unlink" | "mv" | "chmod" | "chown");
            } else if text == "-delete" {
                self.hazard(words, at, Effect::Writes);
                destroys = true;
            } else if WRITES.contains(&text) {
                self.hazard(words, at, Effect::Writes);
                next.into_iter().for_each(|word| self.operand(word, Access::Write));
            } else if FILES.contains(&text) {
                next.into_iter().for_each(|word| self.operand(word, Access::Read));
            }
        }
        for word in starts {
            if word.glob == Some(Glob::Leading) {
                self.hazards.push(Hazard { at: usize::MAX, argument: word.text.clone(), effect: Effect::Expands });
            }
            self.operand(word, Access::Read);
            if destroys {
                self.operand(word, anchored(word, Access::Destroy));
            }
        }
    }

    fn git(&mut self, words: &[Word], start: usize) {
        self.kind = Some(Kind::Worker);
        let globals = git::globals(words, start);
        for &at in &globals.hazards {
            self.hazard(words, at, Effect::Executes);
        }
        globals.directories.iter().for_each(|path| self.found(path, false, Access::Read));
        let arguments: Vec<&str> = words[globals.subcommand.min(words.len())..].iter().map(Word::text).collect();
        self.reads_only = git::only_reads(&arguments);
        let Some((&subcommand, rest)) = arguments.split_first() else { return };
        let seen = self.options(words, globals.subcommand, &git::options(subcommand));
        let first = seen.operands.first();
        if git::runs_code(subcommand, first.map(|(_, word)| word.text())) {
            let at = first.map_or(globals.subcommand, |(at, _)| *at);
            self.hazard(words, at, Effect::Executes);
        }
        if subcommand == "config" && !self.reads_only {
            if let Some((at, _)) = seen.operands.first().filter(|(_, word)| git::is_dangerous_setting(&word.text)) {
                self.hazard(words, *at, Effect::Executes);
            }
        }
        self.leading_globs(words, start, &seen);
        self.git_operands(words, subcommand, &seen);
        if matches!(subcommand, "clone" | "fetch" | "pull" | "push" | "ls-remote" | "submodule")
            && self.hosts.is_empty()
            && !rest.is_empty() | (subcommand != "submodule")
        {
            self.hosts.push(ANY_HOST.to_owned());
        }
    }

    fn git_operands(&mut self, words: &[Word], subcommand: &str, seen: &Seen) {
        let pattern_first = usize::from(subcommand == "grep" && !seen.script_given);
        for (at, word) in seen.operands.iter().skip(pattern_first) {
            if word.text.starts_with("ext::") || word.text.starts_with("fd::") {
                self.hazard(words, *at, Effect::Executes);
                continue;
            }
            if let Some((host, _)) =
                word.text.split_once(':').filter(|(host, _)| host.contains('@') && !host.contains('/'))
            {
                self.hosts.push(host.rsplit('@').next().unwrap_or_default().to_owned());
                continue;
            }
            self.operand(word, Access::Read);
            if !self.reads_only && looks_like_path(&word.text) {
                self.operand(word, Access::Write);
            }
            if let Some((_, path)) = word.text.split_once(':') {
                self.found(path, false, Access::Read);
            }
        }
    }

    /// Builtins that evaluate the subscript of a variable name, also inside quotes.
    fn evaluated(&mut self, words: &[Word], start: usize, name: &str) {
        if !matches!(name, "test" | "[" | "printf" | "read" | "unset" | "let" | "declare" | "export" | "wait" | "[[") {
            return;
        }
        for at in start + 1..words.len() {
            if words[at].text.contains("[$(") || words[at].text.contains("[`") {
                self.hazard(words, at, Effect::Executes);
            }
        }
    }
}

/// What the options of a command left.
#[derive(Default)]
struct Seen<'a> {
    operands: Vec<(usize, &'a Word)>,
    scripts: Vec<(usize, String)>,
    script_given: bool,
    writes_operands: bool,
    recursive: bool,
    lists: bool,
}

/// The access if the word is an absolute path or in the home directory, else a write.
fn anchored(word: &Word, access: Access) -> Access {
    let path = paths::known_home(word).unwrap_or_default();
    if path.starts_with(['/', '~']) { access } else { Access::Write }
}

fn dangerous(notation: &str) -> bool {
    ["exec", "write", "send", "change"].iter().any(|role| notation.contains(&format!(" {role}")))
}

/// The host of a URL.
fn host(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    let named = !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?;
    let host = if host.starts_with('[') { host } else { host.split(':').next()? };
    (named && scheme != "file").then(|| host.to_lowercase())
}
