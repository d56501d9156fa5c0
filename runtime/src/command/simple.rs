//! Tokens to simple commands, and the directory each of them runs in. The strict and the wide reader both start here.

use super::paths;
use super::token::{Operator, Redirect, Script, Token, Word};

/// The words and redirects between two operators.
#[derive(Debug, Clone, Default)]
pub(super) struct Simple {
    pub(super) before: Option<Operator>,
    pub(super) after: Option<Operator>,
    pub(super) words: Vec<Word>,
    pub(super) redirects: Vec<Redirect>,
    pub(super) directories: Directories,
}

/// The directories a command may run in, relative to where the text starts; `None` is one that is not known.
pub(super) type Directories = Vec<Option<String>>;

/// More alternatives than this are one unknown directory.
const MAX_DIRECTORIES: usize = 8;

/// A directory with a longer name, in bytes, is an unknown one.
const MAX_DIRECTORY: usize = 255;

pub(super) fn split(script: Script, start: &Directories) -> Vec<Simple> {
    let mut commands = vec![Simple::default()];
    for token in script {
        let Some(last) = commands.last_mut() else { break };
        match token {
            Token::Word(word) => last.words.push(word),
            Token::Redirect(redirect) => last.redirects.push(redirect),
            Token::Operator(operator) => {
                last.after = Some(operator);
                commands.push(Simple { before: Some(operator), ..Simple::default() });
            }
        }
    }
    track(&mut commands, start);
    commands
}

/// Follows `cd` from command to command. After `cd d &&` the directory is certain; after any other operator the `cd` may
/// have failed or happened elsewhere, and both directories stay possible.
fn track(commands: &mut [Simple], start: &Directories) {
    let mut directories = start.clone();
    for command in commands {
        command.directories.clone_from(&directories);
        let Some(change) = directory_change(&command.words) else { continue };
        let moved: Directories = directories.iter().map(|from| moved(from.as_deref(), &change)).collect();
        let certain_before =
            matches!(command.before, None | Some(Operator::And | Operator::Sequence | Operator::Newline));
        if certain_before && command.after == Some(Operator::And) {
            directories = moved;
        } else {
            directories.extend(moved);
            directories.sort();
            directories.dedup();
        }
        if directories.len() > MAX_DIRECTORIES {
            directories = vec![None];
        }
    }
}

fn moved(from: Option<&str>, change: &Change) -> Option<String> {
    match change {
        Change::Known(target) => Some(paths::join(from?, target)).filter(|directory| directory.len() <= MAX_DIRECTORY),
        Change::Unknown => None,
    }
}

/// What a command does to the directory.
enum Change {
    Known(String),
    Unknown,
}

fn directory_change(words: &[Word]) -> Option<Change> {
    let program = words.first()?;
    if matches!(program.text.as_str(), "pushd" | "popd") {
        return Some(Change::Unknown);
    }
    if program.text != "cd" {
        return None;
    }
    let operands: Vec<&Word> =
        words[1..].iter().filter(|word| !matches!(word.text.as_str(), "--" | "-P" | "-L")).collect();
    let target = match operands.as_slice() {
        [] => Some("~".to_owned()),
        [one] if one.text.starts_with('-') || one.glob.is_some() => None,
        [one] => paths::known_home(one),
        _ => None,
    };
    Some(target.map_or(Change::Unknown, Change::Known))
}
