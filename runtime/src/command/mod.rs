//! One reading of a shell command, behind allow, deny, remember, plan mode, the schedule and explanations. Text in, facts
//! out: nothing is opened and nothing is run. It is a reading of intent, not a sandbox.
//!
//! Two readers share one lexer. The strict one proves: it accepts lists of plain commands and calls everything else
//! opaque, and only what it accepts can be allowed. The wide one looks for what is visible anywhere, for deny, ask and the
//! floor; it proves nothing safe.

mod allow;
mod braces;
mod code;
mod expansion;
mod explain;
mod floor;
mod git;
mod globs;
mod grant;
mod guard;
mod hazards;
mod inspect;
mod lexer;
mod lexical;
mod matching;
mod opaque;
mod options;
mod paths;
mod pattern;
mod quoting;
mod remember;
mod scripts;
mod simple;
mod strict;
#[cfg(test)]
mod tests;
mod token;
mod unread;
mod wide;
mod wrapper;

pub use allow::WhyNot;
pub use floor::Catastrophe;
pub(crate) use globs::may_overlap;
pub use grant::ShellCommand;
pub use inspect::HazardKind;
pub use matching::Match;
pub use opaque::{MAX_BYTES, MAX_LENGTH, MAX_NESTING, Opaque};
pub use paths::{PathAccess, PathOperand};
pub use pattern::{CommandPattern, PatternError};
pub use strict::{Joint, Part};
pub(crate) use unread::Unnamed;

use token::Word;
use wide::Visible;

/// What a shell command says, read once.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Reading {
    /// The command as given.
    pub text: String,
    /// The plain commands of the text in order; empty if it is opaque.
    pub parts: Vec<Part>,
    /// Why the text cannot be read with certainty. What is opaque is never allowed by a rule about commands.
    pub opaque: Option<Opaque>,
    /// Files and directories that are read, as far as they are visible.
    pub reads: Vec<PathOperand>,
    /// Files and directories that are written, as far as they are visible.
    pub writes: Vec<PathOperand>,
    /// Programs and scripts that are named by a path and run.
    pub executes: Vec<PathOperand>,
    /// Hosts that are contacted; `*` is one that the text does not name.
    pub hosts: Vec<String>,
    /// Every part is a program that is known to only read, with no hazardous argument, nothing written, nobody contacted.
    pub read_only: bool,
    /// Damage that is refused in every mode.
    pub catastrophe: Option<Catastrophe>,
    /// A command that runs what it is given, in a way that is not read.
    pub(crate) unread: Option<String>,
    /// Files that are touched and not named.
    pub(crate) unnamed: Unnamed,
    visible: Vec<Visible>,
}

impl Reading {
    /// Reads a command. Takes time in proportion to the text and never fails: what is not understood is opaque.
    pub fn of(text: &str) -> Self {
        let read = if text.len() > MAX_BYTES { "" } else { text };
        let (top, seen) = wide::read(read);
        let parts = guard::check(text).and(top).and_then(|top| strict::parts(&top));
        let (parts, opaque) = match (parts, seen.flaw) {
            (Ok(parts), None) if parts.is_empty() => (parts, Some(Opaque::Nothing)),
            (Ok(parts), None) => (parts, None),
            (Ok(_), Some(flaw)) => (Vec::new(), Some(flaw)),
            (Err(reason), _) => (Vec::new(), Some(reason)),
        };
        let mut reading = Self {
            text: text.to_owned(),
            read_only: opaque.is_none() && !parts.is_empty() && parts.iter().all(Part::only_reads),
            parts,
            opaque,
            reads: Vec::new(),
            writes: Vec::new(),
            executes: Vec::new(),
            hosts: Vec::new(),
            catastrophe: seen.fork_bomb.then_some(Catastrophe::ForkBomb),
            unread: None,
            unnamed: Unnamed::default(),
            visible: seen.commands,
        };
        reading.collect();
        reading
    }

    /// The damage that is refused in every mode, where the absolute workspace and home directory are known by name.
    pub fn catastrophe_in(&self, workspace: &str, home: Option<&str>) -> Option<Catastrophe> {
        let known = || floor::of_known(&self.writes, workspace, home);
        self.catastrophe.clone().or_else(known)
    }

    /// Whether the pattern matches any command that is visible anywhere, also inside others; for deny and ask.
    pub fn matches_any(&self, pattern: &CommandPattern) -> Option<Match> {
        matching::find(&self.visible, pattern)
    }

    /// Every command that is visible anywhere, as words.
    pub fn commands(&self) -> impl Iterator<Item = String> {
        self.visible.iter().map(|command| command.words.iter().map(Word::text).collect::<Vec<_>>().join(" "))
    }

    /// The facts of every visible command.
    fn collect(&mut self) {
        for command in &self.visible {
            let inspection = inspect::inspect(&command.words, allow::innermost(&command.words));
            if self.unread.is_none() && unread::runs_unread(command, &inspection) {
                self.unread = Some(command.words.iter().map(Word::text).collect::<Vec<_>>().join(" "));
            }
            self.unnamed = self.unnamed.or(unread::unnamed(command, &inspection));
            let mut operands = Vec::new();
            for found in &inspection.found {
                operands.extend(operands_in(&command.directories, &found.path, found.glob, found.access));
            }
            operands.extend(redirected(&command.redirects, &command.directories));
            if self.catastrophe.is_none() {
                self.catastrophe = floor::check(command, &operands);
            }
            for operand in operands {
                let list = match operand.access {
                    PathAccess::Read | PathAccess::ReadTree => &mut self.reads,
                    PathAccess::Write | PathAccess::WriteTree | PathAccess::Destroy => &mut self.writes,
                    PathAccess::Execute => &mut self.executes,
                };
                list.push(operand);
            }
            self.hosts.extend(inspection.hosts);
        }
        self.hosts.sort();
        self.hosts.dedup();
    }
}

impl Part {
    /// The directories in which the part obeys what stands there: for git, the settings of a repository.
    pub(crate) fn obeying_directories(&self) -> &[String] {
        let program = self.words.get(allow::innermost(&self.words));
        let is_git = program.is_some_and(|program| paths::basename(&program.text) == "git");
        if is_git { &self.directories } else { &[] }
    }

    /// Whether the part is known to only read.
    pub(crate) fn only_reads(&self) -> bool {
        let harmless = self.assignments.iter().all(allow::is_harmless_assignment);
        if self.words.is_empty() || !harmless || self.redirects.iter().any(|redirect| redirect.written().is_some()) {
            return false;
        }
        let mut start = 0;
        while let Some(inside) = wrapper::inside(&self.words, start) {
            if !inside.plain || inside.wrapper.trust != wrapper::Trust::Transparent {
                return false;
            }
            start = inside.start;
        }
        // The table knows programs by the names that the shell looks up, not by other spellings of them.
        if self.words[start].text != paths::basename(&self.words[start].text) {
            return false;
        }
        let inspection = inspect::inspect(&self.words, start);
        inspection.reads_only
            && !inspection.reads_code
            && inspection.hazards.is_empty()
            && inspection.hosts.is_empty()
            && inspection.found.iter().all(|found| matches!(found.access, PathAccess::Read | PathAccess::ReadTree))
    }

    /// The files that redirects of this part write.
    pub(crate) fn redirect_writes(&self) -> Vec<PathOperand> {
        let directories: Vec<Option<String>> = self.directories.iter().cloned().map(Some).collect();
        redirected(&self.redirects, &directories).filter(|operand| operand.access == PathAccess::Write).collect()
    }
}

fn redirected(redirects: &[token::Redirect], directories: &[Option<String>]) -> impl Iterator<Item = PathOperand> {
    let each = |redirect: &token::Redirect| {
        let read = redirect.read().map(|word| (word, PathAccess::Read));
        let written = redirect.written().map(|word| (word, PathAccess::Write));
        read.into_iter()
            .chain(written)
            .flat_map(|(word, access)| {
                let path = paths::known_home(word).unwrap_or_else(|| word.text.clone());
                operands_in(directories, &path, word.glob.is_some(), access)
            })
            .collect::<Vec<_>>()
    };
    redirects.iter().flat_map(each)
}

/// The path in each of the directories it may be relative to.
fn operands_in(directories: &[Option<String>], path: &str, glob: bool, access: PathAccess) -> Vec<PathOperand> {
    let operand = |cwd: &Option<String>| PathOperand { path: path.to_owned(), cwd: cwd.clone(), glob, access };
    directories.iter().map(operand).collect()
}
