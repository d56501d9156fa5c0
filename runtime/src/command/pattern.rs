//! Patterns of command rules: `git log:*` is a prefix word by word, `cargo test` is exactly that, `*` or nothing is any.

use std::fmt;
use std::str::FromStr;

use super::lexer::lex;
use super::token::{Token, Word};

/// A pattern that a command rule is written in.
///
/// `P:*` (or `P *`) matches commands that begin with the words of `P`; `P` alone matches exactly those words; `*` or the
/// empty text matches any command. Words may be quoted as in a shell.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CommandPattern {
    pub(super) words: Vec<String>,
    pub(super) open: bool,
}

/// A text that is no pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// Not a list of literal words.
    #[error("the command pattern {0:?} is not a list of plain words; quote what the shell would expand")]
    NotPlain(String),
    /// A star that is not at the end.
    #[error("the command pattern {0:?} has a star in the middle; only `:*` at the end stands for more words")]
    Star(String),
}

impl CommandPattern {
    /// Matches exactly these words.
    pub fn exact<S: Into<String>>(words: impl IntoIterator<Item = S>) -> Self {
        Self { words: words.into_iter().map(Into::into).collect(), open: false }
    }

    /// Matches commands that begin with these words; with no words, any command.
    pub fn prefix<S: Into<String>>(words: impl IntoIterator<Item = S>) -> Self {
        Self { words: words.into_iter().map(Into::into).collect(), open: true }
    }

    /// Whether it matches any command.
    pub fn is_any(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether the words are the pattern's, or begin with them; exact in every character.
    pub(super) fn matches(&self, words: &[&str]) -> bool {
        let begins = words.len() >= self.words.len() && self.words.iter().zip(words).all(|(own, word)| own == word);
        begins && (self.open || self.words.len() == words.len())
    }
}

impl FromStr for CommandPattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let trimmed = text.trim();
        let stem = trimmed.strip_suffix(":*").or_else(|| trimmed.strip_suffix(" *"));
        let stem = stem.or((trimmed == "*").then_some(""));
        let words = words(stem.unwrap_or(trimmed)).ok_or_else(|| PatternError::NotPlain(text.to_owned()))?;
        if words.iter().any(|word| word.glob.is_some() && word.text.contains('*')) {
            return Err(PatternError::Star(text.to_owned()));
        }
        let words: Vec<String> = words.into_iter().map(|word| word.text).collect();
        Ok(Self { open: stem.is_some() || words.is_empty(), words })
    }
}

/// The literal words of a text; `None` if anything in it is more than that.
fn words(text: &str) -> Option<Vec<Word>> {
    let chars: Vec<char> = text.chars().collect();
    let (script, flaw) = lex(&chars, 0);
    let word = |token| match token {
        Token::Word(word) if word.expansion.is_none_or(|what| what == "the home directory") => Some(word),
        _ => None,
    };
    script.ok().filter(|_| flaw.is_none())?.into_iter().map(word).collect()
}

impl fmt::Display for CommandPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_any() {
            return f.write_str("*");
        }
        let words: Vec<String> = self.words.iter().map(|word| quoted(word)).collect();
        f.write_str(&words.join(" "))?;
        f.write_str(if self.open { ":*" } else { "" })
    }
}

/// The word as one would write it in a shell.
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) && !word.ends_with(":*") {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
