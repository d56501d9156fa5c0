//! Deny and ask: whether a pattern matches any command that is visible anywhere. Programs compare by their last component
//! without letter case, options in any order, and the options of destructive programs in any spelling.

use std::collections::BTreeSet;

use super::hazards::Kind;
use super::paths;
use super::pattern::CommandPattern;
use super::token::Word;
use super::wide::Visible;

/// A command that a pattern matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The command as it was found.
    pub command: String,
    /// It does match. False if the pattern's command stands behind a program that is not known and may or may not run it:
    /// a reason to ask.
    pub certain: bool,
}

/// The first command that matches for certain, else one that may.
pub(super) fn find(commands: &[Visible], pattern: &CommandPattern) -> Option<Match> {
    let found = |certain: bool| {
        move |command: &&Visible| if certain { matches(command, pattern) } else { may_match(command, pattern) }
    };
    let certain = commands.iter().find(found(true));
    let command = certain.or_else(|| commands.iter().find(found(false)))?;
    let text = command.words.iter().map(Word::text).collect::<Vec<_>>().join(" ");
    Some(Match { command: text, certain: certain.is_some() })
}

fn matches(command: &Visible, pattern: &CommandPattern) -> bool {
    let Some((program, rest)) = pattern.words.split_first() else { return !command.words.is_empty() };
    command.starts.iter().enumerate().any(|(index, &start)| {
        let words = command.words.get(start..).unwrap_or_default();
        if !words.first().is_some_and(|word| same_program(word, program)) {
            return false;
        }
        let next = command.starts.get(index + 1).map_or(words.len(), |next| next - start);
        arguments_match(program, rest, pattern.open, &words[1..], next.saturating_sub(1))
    })
}

/// Whether an unknown program, or one that runs code, has the pattern's command among its arguments.
fn may_match(command: &Visible, pattern: &CommandPattern) -> bool {
    let Some((program, rest)) = pattern.words.split_first() else { return false };
    let start = command.starts.last().copied().unwrap_or_default();
    let words = command.words.get(start..).unwrap_or_default();
    let name = words.first().map(|word| paths::basename(&word.text)).unwrap_or_default();
    let known = super::hazards::find(&name).map(|program| program.kind);
    let mentioned = || words.iter().skip(1).any(|word| is_mentioned(&word.text, program));
    match known {
        _ if name == "git" || name.is_empty() => false,
        None => {
            (1..words.len()).any(|at| same_program(&words[at], program) && starts_with(&words[at + 1..], rest))
                || mentioned()
        }
        Some(Kind::Interpreter) => mentioned(),
        Some(_) => false,
    }
}

/// Whether a word that is more than a name mentions the program, as `system("rm x")` does.
fn is_mentioned(text: &str, program: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || "_-./".contains(c);
    let wanted = paths::basename(program);
    !text.chars().all(is_name) && text.split(|c| !is_name(c)).any(|name| paths::basename(name) == wanted)
}

fn starts_with(words: &[Word], wanted: &[String]) -> bool {
    words.len() >= wanted.len() && words.iter().zip(wanted).all(|(word, wanted)| word.text == *wanted)
}

fn same_program(word: &Word, program: &str) -> bool {
    let name = paths::basename(&word.text);
    let wanted = paths::basename(program);
    name == wanted || (word.glob.is_some() && super::globs::may_overlap(&name, &wanted))
}

/// `own` is how many words belong to the program itself when another program stands inside it.
fn arguments_match(program: &str, wanted: &[String], open: bool, words: &[Word], own: usize) -> bool {
    if starts_with(words, wanted) && (open || words.len() == wanted.len()) {
        return true;
    }
    if wanted.is_empty() {
        return open;
    }
    let words = &words[..own.min(words.len())];
    let name = paths::basename(program);
    let spelled = Shape::of(&name, words.iter().map(Word::text));
    let pattern = Shape::of(&name, wanted.iter().map(String::as_str));
    let flags = pattern.flags.is_subset(&spelled.flags) && (open || pattern.flags == spelled.flags);
    let operands =
        spelled.operands.starts_with(&pattern.operands) && (open || spelled.operands.len() == pattern.operands.len());
    flags && operands && (open || !pattern.flags.is_empty())
}

/// Arguments without the order and the spelling of options.
struct Shape<'a> {
    flags: BTreeSet<String>,
    operands: Vec<&'a str>,
}

/// Programs whose options are compared letter by letter, with the long names of the letters.
const DESTRUCTIVE: &[(&str, &[(&str, char)])] = &[
    ("rm", &[("--recursive", 'r'), ("--force", 'f'), ("--dir", 'd'), ("--interactive", 'i'), ("--verbose", 'v')]),
    ("chmod", &[("--recursive", 'r')]),
    ("chown", &[("--recursive", 'r')]),
    ("chgrp", &[("--recursive", 'r')]),
    ("cp", &[("--recursive", 'r'), ("--force", 'f')]),
    ("mv", &[("--force", 'f')]),
    ("ln", &[("--force", 'f'), ("--symbolic", 's')]),
    ("shred", &[("--force", 'f'), ("--remove", 'u')]),
    ("git", &[("--force", 'f'), ("--delete", 'd'), ("--all", 'a')]),
];

impl<'a> Shape<'a> {
    fn of(program: &str, words: impl Iterator<Item = &'a str>) -> Self {
        let letters = DESTRUCTIVE.iter().find(|(name, _)| *name == program).map(|(_, letters)| *letters);
        let mut shape = Self { flags: BTreeSet::new(), operands: Vec::new() };
        let mut options = true;
        for word in words {
            if word == "--" {
                options = false;
            } else if options && word.len() > 1 && word.starts_with('-') {
                shape.flag(word, letters);
            } else {
                shape.operands.push(word);
            }
        }
        shape
    }

    fn flag(&mut self, word: &str, letters: Option<&[(&str, char)]>) {
        match letters {
            None => {
                self.flags.insert(word.to_owned());
            }
            Some(letters) if word.starts_with("--") => {
                let long = letters.iter().find(|(name, _)| word.len() > 3 && name.starts_with(word));
                self.flags.insert(long.map_or_else(|| word.to_owned(), |(_, letter)| letter.to_string()));
            }
            Some(letters) => {
                let fold = |c: char| if c == 'R' && letters.iter().any(|(_, letter)| *letter == 'r') { 'r' } else { c };
                self.flags.extend(word[1..].chars().map(|c| fold(c).to_string()));
            }
        }
    }
}
