//! The strict reader: a text of plain commands, or the reason why it is more than that. Only what it accepts can be
//! allowed by a rule. Accepted: literal words, `&&`, `||`, `;`, `|`, newlines, redirects with literal targets,
//! here-documents without expansions, globs.

use super::opaque::{MAX_NESTING, Opaque};
use super::simple::Simple;
use super::token::{Operator, Redirect, RedirectKind, Word};
use super::wrapper;

/// What stands between a part and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joint {
    /// The first part, or one after `;` or a new line.
    Then,
    /// After `&&`.
    And,
    /// After `||`.
    Or,
    /// After `|`: its input is the output of the part before.
    Pipe,
}

/// One plain command of a text.
#[derive(Debug, Clone)]
pub struct Part {
    /// What stands before it.
    pub joint: Joint,
    pub(super) assignments: Vec<Word>,
    pub(super) words: Vec<Word>,
    pub(super) redirects: Vec<Redirect>,
    /// The directories it may run in, relative to where the text starts.
    pub directories: Vec<String>,
}

impl Part {
    /// The program and its arguments, quotes resolved; empty for a bare redirect or assignment.
    pub fn argv(&self) -> Vec<&str> {
        self.words.iter().map(Word::text).collect()
    }

    /// The assignments before the program, as `NAME=value`.
    pub fn assignments(&self) -> Vec<&str> {
        self.assignments.iter().map(Word::text).collect()
    }

    /// The redirects, as one would write them.
    pub fn redirects(&self) -> Vec<String> {
        self.redirects.iter().map(Redirect::display).collect()
    }

    /// A `cd` to a literal directory: it changes where the next parts run and nothing else.
    pub fn is_cd(&self) -> bool {
        self.assignments.is_empty()
            && self.redirects.is_empty()
            && self.words.first().is_some_and(|word| word.text == "cd")
            && self.words.len() == 2
    }
}

/// The parts of a text, or why it is more than a list of plain commands.
pub(super) fn parts(commands: &[Simple]) -> Result<Vec<Part>, Opaque> {
    let mut parts = Vec::new();
    let mut pending: Option<Operator> = None;
    for command in commands {
        let before = pending.take().or(command.before);
        if command.words.is_empty() && command.redirects.is_empty() {
            pending = empty(before, command.after)?;
        } else {
            parts.push(part(command, joint(before)?)?);
        }
    }
    Ok(parts)
}

/// Nothing between two operators: fine at the ends and between lines. Gives the operator that still waits for a command.
fn empty(before: Option<Operator>, after: Option<Operator>) -> Result<Option<Operator>, Opaque> {
    joint(before)?;
    let waits = matches!(before, Some(Operator::And | Operator::Or | Operator::Pipe));
    match (before, after) {
        (_, Some(Operator::Newline)) if waits => Ok(before),
        (_, None | Some(Operator::Newline)) if !waits => Ok(None),
        (Some(operator), _) | (None, Some(operator)) => {
            joint(Some(operator))?;
            Err(Opaque::Empty(operator.symbol()))
        }
        (None, None) => Ok(None),
    }
}

fn joint(operator: Option<Operator>) -> Result<Joint, Opaque> {
    match operator {
        None | Some(Operator::Sequence | Operator::Newline) => Ok(Joint::Then),
        Some(Operator::And) => Ok(Joint::And),
        Some(Operator::Or) => Ok(Joint::Or),
        Some(Operator::Pipe) => Ok(Joint::Pipe),
        Some(other) => Err(Opaque::Construct(other.symbol().to_owned())),
    }
}

/// Words that begin or end a construct of the shell when they stand first.
const CONSTRUCTS: [&str; 19] = [
    "if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case", "esac", "select", "function",
    "coproc", "{", "}", "!", "[[",
];

fn part(command: &Simple, joint: Joint) -> Result<Part, Opaque> {
    if let Some(operator) = command.after {
        self::joint(Some(operator))?;
    }
    let first = command.words.iter().position(|word| !word.assigns || word.assignment().is_none());
    let (assignments, words) = command.words.split_at(first.unwrap_or(command.words.len()));
    if let Some(word) = words.first().filter(|word| CONSTRUCTS.iter().any(|construct| word.is_reserved(construct))) {
        return Err(Opaque::Construct(word.text.clone()));
    }
    let inside = |start: &usize| Some(wrapper::inside(words, *start)?.start);
    if std::iter::successors(Some(0), inside).nth(MAX_NESTING).is_some() {
        return Err(Opaque::Nesting);
    }
    let bodies = command.redirects.iter().filter_map(|redirect| redirect.body.as_ref());
    let targets = command.redirects.iter().map(|redirect| &redirect.target);
    command.words.iter().chain(targets).chain(bodies).try_for_each(literal)?;
    command.redirects.iter().try_for_each(plain)?;
    let directories: Option<Vec<String>> = command.directories.iter().cloned().collect();
    let program = || words.first().map_or_else(String::new, |word| word.text.clone());
    Ok(Part {
        joint,
        assignments: assignments.to_vec(),
        words: words.to_vec(),
        redirects: command.redirects.clone(),
        directories: directories.ok_or_else(|| Opaque::Directory(program()))?,
    })
}

fn literal(word: &Word) -> Result<(), Opaque> {
    match word.expansion {
        Some(what) => Err(Opaque::Expansion { what, word: word.text.clone() }),
        None => Ok(()),
    }
}

fn plain(redirect: &Redirect) -> Result<(), Opaque> {
    let target = redirect.target.text.as_str();
    let opens = !matches!(redirect.kind, RedirectKind::HereDocument { .. } | RedirectKind::HereString);
    let network = opens && (target.starts_with("/dev/tcp/") || target.starts_with("/dev/udp/"));
    if network || redirect.descriptor.starts_with('{') || (opens && redirect.target.glob.is_some()) {
        return Err(Opaque::Redirect(redirect.display()));
    }
    Ok(())
}
