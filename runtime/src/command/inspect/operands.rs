//! What the operands of a program are: text, files that are read or written, hosts.

use super::super::hazards::{Kind, Operands, Program};
use super::super::options::looks_like_path;
use super::super::paths::{self, PathAccess};
use super::super::scripts::{awk_is_hazardous, jq_is_hazardous, sed_is_hazardous};
use super::super::token::Word;
use super::{ANY_HOST, HazardKind, Inspection, Seen, host};

/// What one operand is.
enum Meaning {
    Nothing,
    Script,
    /// Text, unless the shell makes names of files of it.
    Text,
    /// A program of jq, or one of its arguments, or a file.
    Query,
    /// Letters that choose what is listed.
    Letters,
    Path(PathAccess),
    /// A path that the program is not expected to write.
    Output,
    Keyed,
    Clock,
    Uncertain,
    /// Read by one mode of the program and written by another.
    Both,
}

impl Inspection {
    pub(super) fn operands(&mut self, words: &[Word], start: usize, program: &Program, seen: &Seen) {
        if program.kind != Kind::Reader || is_dangerous(program.options) {
            self.leading_globs(words, start, seen);
        }
        for (at, text) in &seen.scripts {
            self.script(words, *at, text, program.operands);
        }
        let runs = matches!(program.kind, Kind::Interpreter | Kind::Shell)
            || matches!(words[start].text.as_str(), "source" | ".");
        for (index, (at, word)) in seen.operands.iter().enumerate() {
            match meaning(program.operands, index, word, seen) {
                Meaning::Script => {
                    self.script(words, *at, &word.text, program.operands);
                    if word.glob.is_some() {
                        self.hazard(words, *at, HazardKind::Expands);
                    }
                }
                Meaning::Text if word.glob.is_some() => self.operand(word, PathAccess::Read),
                Meaning::Nothing | Meaning::Text => {}
                Meaning::Query => {
                    self.script(words, *at, &word.text, program.operands);
                    if index > 0 || word.glob.is_some() {
                        self.operand(word, PathAccess::Read);
                    }
                }
                // With an `e` the variables of each program are listed too.
                Meaning::Letters => {
                    self.reads_only &= word.text.chars().all(|c| c.is_ascii_alphanumeric() && c != 'e' || c == ',');
                }
                Meaning::Path(access) => {
                    // What follows the script are its arguments.
                    if runs && index == 0 {
                        self.operand(word, PathAccess::Execute);
                    }
                    self.operand(word, access);
                }
                Meaning::Output => {
                    if program.kind == Kind::Reader {
                        self.hazard(words, *at, HazardKind::Writes);
                    }
                    self.operand(word, PathAccess::Write);
                }
                Meaning::Keyed => self.keyed(&word.text),
                Meaning::Clock => self.clock(words, *at, &word.text),
                Meaning::Uncertain => self.uncertain(words, *at, word),
                Meaning::Both => {
                    self.operand(word, PathAccess::Read);
                    self.operand(word, PathAccess::Write);
                }
            }
        }
    }

    /// A program that searches directories reads all that is below its operands, or below where it runs.
    pub(super) fn searched(&mut self, seen: &Seen, pattern_first: bool) {
        let named = seen.operands.len() > usize::from(pattern_first && !seen.marks.script_given);
        if !named {
            self.found(".", false, PathAccess::Read);
        }
        for found in self.found.iter_mut().filter(|found| found.access == PathAccess::Read) {
            found.access = PathAccess::ReadTree;
        }
    }

    fn script(&mut self, words: &[Word], at: usize, text: &str, operands: Operands) {
        let hazardous = match operands {
            Operands::Sed => sed_is_hazardous(text),
            Operands::Awk => awk_is_hazardous(text),
            Operands::Jq => jq_is_hazardous(text),
            _ => false,
        };
        if hazardous {
            let kind = if operands == Operands::Jq { HazardKind::Reaches } else { HazardKind::Executes };
            self.hazard(words, at, kind);
        }
    }

    fn keyed(&mut self, text: &str) {
        if let Some(path) = text.strip_prefix("if=") {
            self.found(path, false, PathAccess::Read);
        } else if let Some(path) = text.strip_prefix("of=") {
            self.found(path, false, PathAccess::Write);
        }
    }

    fn clock(&mut self, words: &[Word], at: usize, text: &str) {
        if !text.starts_with('+') {
            self.hazard(words, at, HazardKind::Changes);
        }
    }

    /// An operand of a program that is not known well: read, and perhaps written if it looks like a path.
    fn uncertain(&mut self, words: &[Word], at: usize, word: &Word) {
        const TOOLS: [&str; 9] =
            ["SHELL", "MAKEFLAGS", ".SHELLFLAGS", "CC", "CXX", "LD", "AR", "RUSTC", "RUSTC_WRAPPER"];
        if let Some((name, value)) = word.assignment() {
            if TOOLS.contains(&name) {
                self.hazard(words, at, HazardKind::Executes);
            }
            if looks_like_path(value) {
                self.found(value, false, PathAccess::Write);
            }
            return;
        }
        self.operand(word, PathAccess::Read);
        if looks_like_path(&word.text) && host(&word.text).is_none() {
            self.operand(word, PathAccess::Write);
        }
    }

    /// The hosts of a program that talks to other machines.
    pub(super) fn network(&mut self, name: &str, seen: &Seen) {
        const BARE_HOSTS: [&str; 11] =
            ["ssh", "ping", "dig", "nslookup", "host", "curl", "wget", "nc", "telnet", "ftp", "whois"];
        for (_, word) in &seen.operands {
            let text = word.text.rsplit('@').next().unwrap_or_default();
            if word.text.starts_with("file:") {
                self.operand(word, PathAccess::Read);
            } else if let Some(host) = host(&word.text) {
                self.hosts.push(host);
            } else if let Some((host, _)) = text.split_once(':').filter(|(host, _)| !host.contains('/')) {
                self.hosts.push(host.to_owned());
            } else if BARE_HOSTS.contains(&name) {
                self.hosts.push(text.split('/').next().unwrap_or_default().to_owned());
            }
        }
        if self.hosts.is_empty() {
            self.hosts.push(ANY_HOST.to_owned());
        }
    }
}

fn meaning(operands: Operands, index: usize, word: &Word, seen: &Seen) -> Meaning {
    let text_first = index == 0 && !seen.marks.script_given;
    let last = index + 1 == seen.operands.len();
    let written = seen.marks.writes == Some(true);
    let read = if written { Meaning::Path(PathAccess::Write) } else { Meaning::Path(PathAccess::Read) };
    match operands {
        Operands::Ignored | Operands::Find => Meaning::Nothing,
        Operands::Sed | Operands::Awk if text_first => Meaning::Script,
        Operands::TextThenReads | Operands::TextThenWrites if text_first => Meaning::Text,
        Operands::Jq if text_first || seen.marks.pairs => Meaning::Query,
        Operands::Letters => Meaning::Letters,
        Operands::Awk if word.assignment().is_some() => Meaning::Nothing,
        Operands::Reads | Operands::TextThenReads | Operands::Sed | Operands::Awk | Operands::Jq => read,
        Operands::Writes if seen.marks.writes == Some(false) => read,
        Operands::ReadThenWrite if index == 0 => read,
        Operands::Writes | Operands::ReadThenWrite => Meaning::Output,
        Operands::SourcesThenTarget if !last || index == 0 => read,
        Operands::Remove if seen.marks.recursive => Meaning::Path(PathAccess::Destroy),
        Operands::Move if !last || index == 0 => Meaning::Path(anchored(word)),
        Operands::TextThenWrites if seen.marks.recursive => Meaning::Path(anchored(word)),
        Operands::SourcesThenTarget | Operands::Remove | Operands::Move | Operands::TextThenWrites => {
            Meaning::Path(PathAccess::Write)
        }
        Operands::Dd => Meaning::Keyed,
        Operands::Date => Meaning::Clock,
        Operands::Tar => Meaning::Both,
        Operands::Uncertain => Meaning::Uncertain,
    }
}

/// Destroyed if the word is an absolute path or in the home directory, else written.
pub(super) fn anchored(word: &Word) -> PathAccess {
    let path = paths::known_home(word).unwrap_or_default();
    if path.starts_with(['/', '~']) { PathAccess::Destroy } else { PathAccess::Write }
}

/// Whether a program has options that do more than read.
fn is_dangerous(notation: &str) -> bool {
    [" exec", " write", " edit", " send", " change"].iter().any(|role| notation.contains(role))
}
