//! The written form of a search: `select:a,b`, names, words and `+required` words.
//!
//! Does not know which names exist; see [`Index::search`](super::Index::search).

use std::str::FromStr;

use thiserror::Error;

/// A search, parsed. Made with [`str::parse`].
///
/// | written | means |
/// |---|---|
/// | `select:read_page,"Write Page"` | exactly these tools, by name, in this order |
/// | `create_issue list_issues` | names are found in any spelling and come first |
/// | `send a message` | tools ranked by these words |
/// | `+slack send` | the same, only tools that have the word `slack` |
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    pub(super) form: Form,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    /// Names as written, without repetitions.
    Select(Vec<String>),
    /// Words as written, without the punctuation around them.
    Words { words: Vec<Word>, required: Vec<String> },
}

/// One word of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// Spelled or quoted like the name of a tool rather than like a word of a sentence.
    pub(super) is_identifier: bool,
}

/// Why a text is no search.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum QueryError {
    /// The text has no letter and no digit to search for.
    #[error(
        "the search query is empty: write a few words for what the tool should do (`send message`), a word it must have \
         (`+slack send`), or the names of tools (`select:first_name,second_name`)"
    )]
    Empty,
}

impl FromStr for Query {
    type Err = QueryError;

    /// Parses a query; every text with a letter or a digit is one.
    fn from_str(text: &str) -> Result<Self, QueryError> {
        let text = text.trim();
        let form = match strip_select(text) {
            Some(names) => Form::Select(names_of(names)),
            None => words_of(text),
        };
        if form.is_empty() { Err(QueryError::Empty) } else { Ok(Self { form }) }
    }
}

impl Form {
    fn is_empty(&self) -> bool {
        match self {
            Self::Select(names) => names.is_empty(),
            Self::Words { words, required } => words.is_empty() && required.is_empty(),
        }
    }
}

fn strip_select(text: &str) -> Option<&str> {
    let (keyword, names) = text.split_once(':')?;
    keyword.trim_end().eq_ignore_ascii_case("select").then_some(names)
}

fn names_of(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in text.split([',', ';', '\n']).map(bare).filter(|name| !name.is_empty()) {
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            names.push(name.to_owned());
        }
    }
    names
}

fn words_of(text: &str) -> Form {
    let (mut words, mut required) = (Vec::new(), Vec::new());
    for written in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、' | '。' | '；')) {
        let word = bare(written);
        if word.is_empty() {
            continue;
        }
        if written.trim_start_matches(['"', '\'', '`', '(']).starts_with('+') {
            required.push(word.to_owned());
        } else {
            words.push(Word { text: word.to_owned(), is_identifier: written.contains('`') || is_identifier(word) });
        }
    }
    Form::Words { words, required }
}

/// A word without quotes and other punctuation around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// `snake_case`, `camelCase`, and parts of three letters or more joined by `-`, `.`, `/` or `:`; not `Capital`, `ACRONYM`,
/// `to-do`, `t-test` or `and/or`.
fn is_identifier(word: &str) -> bool {
    let rises = word.chars().zip(word.chars().skip(1)).any(|(a, b)| a.is_lowercase() && b.is_uppercase());
    let is_joined = word.contains(['-', '.', '/', ':'])
        && word.split(['-', '.', '/', ':']).all(|part| part.chars().filter(|c| c.is_alphabetic()).count() >= 3);
    word.contains('_') || rises || is_joined
}
