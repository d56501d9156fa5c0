//! What is known about programs, as data: what a program does, what its operands are, which options run code, write, read
//! or hold plain text. No decision is made here. Add a program by adding a line.
//!
//! The notation of options: groups separated by `;`, each a list of spellings and last the role. `-o=` takes a value,
//! attached or as the next word; `-i?` takes one only when attached. `-abc letters` are three flags. A lone `+` stands for operands
//! that start with a plus, a lone `*` for every option that is not spelled. What a reader is not known to do with an option is a
//! question: one that is neither spelled nor covered by `*` makes it no reader, so its manual is read before it gets a line.

mod outside;
mod readers;
mod searchers;
mod workers;

use std::collections::HashMap;
use std::sync::LazyLock;

/// What a program does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It only reads and prints, unless an option says otherwise.
    Reader,
    /// It changes files or runs parts of the project.
    Worker,
    /// It talks to other machines.
    Network,
    /// It runs code that it is given.
    Interpreter,
    /// As [`Kind::Interpreter`], and the code is shell text.
    Shell,
    /// It changes the shell itself, and so what later commands do.
    State,
}

/// What the operands of a program are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operands {
    Ignored,
    Reads,
    Writes,
    /// Whole trees are removed when an option says so.
    Remove,
    /// As `SourcesThenTarget`, and the sources go away.
    Move,
    /// The first is text, the rest are read.
    TextThenReads,
    /// The first is text, the rest are written; whole trees when an option says so.
    TextThenWrites,
    /// The first is read, the second written.
    ReadThenWrite,
    /// All but the last are read, the last is written.
    SourcesThenTarget,
    /// `if=` and `of=`.
    Dd,
    /// A format that starts with `+`; anything else sets the clock.
    Date,
    Sed,
    Awk,
    /// The first is a program of jq, the rest are read.
    Jq,
    /// Letters that choose what is listed.
    Letters,
    Find,
    Tar,
    /// Whatever looks like a path may be read or written.
    Uncertain,
}

/// What is known about one program.
pub(super) struct Program {
    pub(super) names: &'static str,
    pub(super) kind: Kind,
    pub(super) operands: Operands,
    pub(super) options: &'static str,
}

const fn program(names: &'static str, kind: Kind, operands: Operands, options: &'static str) -> Program {
    Program { names, kind, operands, options }
}

/// Programs by each of their names.
static BY_NAME: LazyLock<HashMap<&str, &Program>> = LazyLock::new(|| {
    [readers::PROGRAMS, searchers::PROGRAMS, workers::PROGRAMS, outside::PROGRAMS]
        .into_iter()
        .flatten()
        .flat_map(|program| program.names.split(' ').map(move |name| (name, program)))
        .collect()
});

/// The program of this name, in lower case and without a directory. `python3.12` is `python`.
pub(super) fn find(name: &str) -> Option<&'static Program> {
    let exact = BY_NAME.get(name).copied();
    exact.or_else(|| {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        BY_NAME.get(stem).copied().filter(|program| stem != name && program.kind == Kind::Interpreter)
    })
}

/// Variables before a command that only change what is printed or how much.
pub(super) const HARMLESS_VARIABLES: [&str; 24] = [
    "RUST_BACKTRACE",
    "RUST_LOG",
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "CARGO_TERM_COLOR",
    "CI",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LC_COLLATE",
    "LC_NUMERIC",
    "LC_TIME",
    "LANG",
    "LANGUAGE",
    "TZ",
    "TERM",
    "COLUMNS",
    "LINES",
    "DEBUG",
    "NODE_ENV",
    "PYTHONUNBUFFERED",
    "RUST_TEST_THREADS",
];

/// Programs that may run anything, so a rule that names only them says nothing: never stored by "always".
pub(super) const BROAD: [&str; 30] = [
    "sudo", "doas", "su", "env", "xargs", "find", "ssh", "eval", "exec", "source", "command", "builtin", "busybox",
    "toybox", "parallel", "watch", "npx", "bunx", "pnpx", "docker", "podman", "kubectl", "make", "nohup", "time",
    "timeout", "nice", "curl", "wget", "rm",
];
