//! What keeps a command from being read for deny and ask: programs that run what they are given in a language, or from a place, that
//! is not read here; and files that a command touches although no word names them. A program in a file is not among it: like any
//! other program it does what it does.

use super::hazards::{self, Kind, Operands};
use super::inspect::{HazardKind, Inspection};
use super::paths::{self, PathAccess};
use super::token::Word;
use super::wide::Visible;
use super::{code, wrapper};

/// Programs whose input or arguments are commands of their own.
const EDITORS: [&str; 9] = ["ed", "ex", "vi", "vim", "view", "nvim", "rvim", "emacs", "emacsclient"];

/// Builtins that load code, or bind code to what happens later.
const BINDERS: [&str; 3] = ["enable", "bind", "fc"];

/// Programs, besides shells, whose code is read from their arguments.
const READ: [&str; 25] = [
    "find",
    "fd",
    "fdfind",
    "git",
    "env",
    "su",
    "runuser",
    "script",
    "flock",
    "nix-shell",
    "test",
    "[",
    "[[",
    "printf",
    "read",
    "unset",
    "let",
    "declare",
    "typeset",
    "local",
    "readonly",
    "export",
    "wait",
    "getopts",
    "trap",
];

/// Which files are touched that no word names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Unnamed {
    pub(crate) reads: bool,
    pub(crate) writes: bool,
}

impl Unnamed {
    pub(super) const ALL: Self = Self { reads: true, writes: true };

    pub(super) fn or(self, other: Self) -> Self {
        Self { reads: self.reads || other.reads, writes: self.writes || other.writes }
    }
}

/// Whether the command runs something that is not among the visible commands.
pub(super) fn runs_unread(command: &Visible, inspection: &Inspection) -> bool {
    let Some((start, program)) = innermost(command) else { return false };
    let name = paths::basename(&program.text);
    let handed = adds_arguments(command);
    // `{}` stands for whatever is handed over.
    if program.text.contains(['$', '`', '{']) || EDITORS.contains(&name.as_str()) || BINDERS.contains(&name.as_str()) {
        return true;
    }
    if handed && (is_runner(inspection.kind) || name == "eval" || wrapper::is_wrapper(&name) && !adds(&name)) {
        return true;
    }
    if command.fed {
        return false;
    }
    let takes_code = inspection.reads_code || runs_stream(&name, inspection, &command.words[start + 1..]);
    let executes = inspection.hazards.iter().any(|hazard| hazard.kind == HazardKind::Executes);
    let read = READ.contains(&name.as_str()) || code::is_shell(&name);
    takes_code || executes && !(read && is_read(&name, command, start))
}

/// Whether what the command runs is among the visible commands. Builtins run only what is evaluated, which is.
fn is_read(name: &str, command: &Visible, start: usize) -> bool {
    let builtin = hazards::find(name).is_none_or(|known| matches!(known.kind, Kind::Reader | Kind::State));
    let looks = matches!(name, "find" | "fd" | "fdfind" | "git");
    builtin && !looks || !code::inside(&command.words, start, command.words.len()).is_empty()
}

/// The files that the command touches and does not name.
pub(super) fn unnamed(command: &Visible, inspection: &Inspection) -> Unnamed {
    let Some((_, program)) = innermost(command) else { return Unnamed::default() };
    let known = hazards::find(&paths::basename(&program.text));
    let reads = known.is_some_and(|known| known.kind == Kind::Reader);
    let reaches = inspection.hazards.iter().any(|hazard| hazard.kind == HazardKind::Reaches);
    let handed = adds_arguments(command) && known.is_none_or(|known| known.operands != Operands::Ignored);
    // Of `find` and its like the tree is known.
    let of_tree = inspection.found.iter().any(|found| found.access == PathAccess::WriteTree);
    let each = matches!(paths::basename(&program.text).as_str(), "fd" | "fdfind")
        && inspection.hazards.iter().any(|hazard| hazard.kind == HazardKind::Executes);
    if each || runs_unread(command, inspection) && !of_tree {
        return Unnamed::ALL;
    }
    Unnamed { reads: reaches || handed, writes: (reaches || handed) && !reads }
}

fn innermost(command: &Visible) -> Option<(usize, &Word)> {
    let start = command.starts.last().copied()?;
    Some((start, command.words.get(start)?))
}

/// Whether a program around it hands over arguments that are not in the text.
fn adds_arguments(command: &Visible) -> bool {
    let names = command.starts.iter().filter_map(|&start| command.words.get(start));
    names.rev().skip(1).any(|word| adds(&paths::basename(&word.text)))
}

fn adds(name: &str) -> bool {
    matches!(name, "xargs" | "parallel" | "entr")
}

fn is_runner(kind: Option<Kind>) -> bool {
    matches!(kind, Some(Kind::Shell | Kind::Interpreter))
}

/// Whether a shell or an interpreter takes its program from a stream instead of a file.
fn runs_stream(name: &str, inspection: &Inspection, arguments: &[Word]) -> bool {
    let runs = is_runner(inspection.kind) || matches!(name, "source" | ".");
    let first = arguments.iter().find(|word| !word.text.starts_with('-'));
    runs && first.is_some_and(|word| {
        word.expansion.is_some_and(|what| what.contains("substitution"))
            || word.text.starts_with("/dev/fd/")
            || word.text == "/dev/stdin"
    })
}
