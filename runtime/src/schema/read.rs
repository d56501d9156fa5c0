//! Reading JSON that a model wrote: strict, except for the lexical slips that have one reading only, each of them noted.
//!
//! No note means the text was strict JSON. Nothing inside a string is interpreted, missing parts are never invented, and a
//! text that ends too early says so.

use foldhash::HashSet;
use serde_json::{Map, Value};

use super::parse::ParseProblem;
use super::path::Path;
use super::repair::{Repair, RepairKind};
use super::text::Scanner;

/// The deepest nesting of arrays and objects.
const MAX_DEPTH: usize = 128;

/// The most characters that are looked at to show what was found.
const LINE: usize = 200;

/// A value read from the start of a text.
pub(crate) struct Read {
    pub(crate) value: Value,
    pub(crate) repairs: Vec<Repair>,
    /// Integers that no JSON number here can hold: where, and their digits.
    pub(crate) large: Vec<(String, String)>,
    /// Where the value ends, in bytes.
    pub(crate) end: usize,
}

/// Reads one value from the start of `text`. `finished` says that the provider reports a complete call, so that closing
/// brackets, and nothing but closing brackets, may be missing at the end.
pub(crate) fn read(text: &str, finished: bool) -> Result<Read, ParseProblem> {
    let mut reader = Reader::new(text, finished);
    let value = reader.only()?;
    let Reader { text, repairs, large, .. } = reader;
    Ok(Read { value, repairs, large, end: text.at })
}

pub(super) struct Reader<'a> {
    pub(super) text: Scanner<'a>,
    finished: bool,
    repairs: Vec<Repair>,
    /// What was noted, so that it is noted once.
    noted: HashSet<(RepairKind, String)>,
    large: Vec<(String, String)>,
    /// Whether the end of the text has been taken for closing brackets.
    closed: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, finished: bool) -> Self {
        let (text, noted) = (Scanner::new(text), HashSet::default());
        Self { text, finished, repairs: Vec::new(), noted, large: Vec::new(), closed: false }
    }

    /// The value at the start of the text.
    pub(super) fn only(&mut self) -> Result<Value, ParseProblem> {
        self.space(&Path::Root)?;
        self.value(&Path::Root, 0)
    }

    fn note(&mut self, kind: RepairKind, at: &Path) {
        let pointer = at.to_string();
        if self.noted.insert((kind, pointer.clone())) {
            self.repairs.push(Repair { kind, pointer, detail: String::new() });
        }
    }

    fn cut(&self, at: &Path) -> ParseProblem {
        self.ends(at, false)
    }

    fn ends(&self, at: &Path, whole: bool) -> ParseProblem {
        let seen = self.text.whole.chars().take(200).collect();
        ParseProblem::Cut { pointer: at.to_string(), whole, seen, limit: false }
    }

    /// What is wrong behind a value at `here`: an array or object at `at` goes on or is closed.
    fn unclosed(&self, at: &Path, here: &Path, expected: &'static str) -> ParseProblem {
        if self.text.peek().is_none() { self.ends(at, true) } else { self.expected(here, expected) }
    }

    fn expected(&self, at: &Path, expected: &'static str) -> ParseProblem {
        match self.text.peek() {
            None => self.cut(at),
            Some(_) if self.repairs.iter().any(|repair| repair.kind == RepairKind::SingleQuotes) => {
                ParseProblem::SingleQuotes { pointer: at.to_string() }
            }
            Some(_) => {
                let line: String = self.text.rest().chars().take(LINE).take_while(|next| *next != '\n').collect();
                let found = super::problem::shortened(&line);
                ParseProblem::NotJson { pointer: at.to_string(), expected, found }
            }
        }
    }

    /// Skips white space, and comments with a note.
    fn space(&mut self, at: &Path) -> Result<(), ParseProblem> {
        loop {
            self.text.skip_white();
            let rest = self.text.rest();
            let length = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").ok_or_else(|| self.cut(at))? + 2
            } else {
                return Ok(());
            };
            self.text.at += length;
            self.note(RepairKind::Comment, at);
        }
    }

    fn value(&mut self, at: &Path, depth: usize) -> Result<Value, ParseProblem> {
        if depth > MAX_DEPTH {
            return Err(ParseProblem::TooDeep { limit: MAX_DEPTH });
        }
        match self.text.peek() {
            Some('{') => self.object(at, depth),
            Some('[') => self.array(at, depth),
            Some('"') => Ok(Value::String(self.string('"', at)?)),
            Some('\'') => {
                self.note(RepairKind::SingleQuotes, &Path::Root);
                Ok(Value::String(self.string('\'', at)?))
            }
            Some('-' | '0'..='9') => self.number(at),
            Some('a'..='z' | 'A'..='Z') => self.word(at),
            _ => Err(self.expected(at, "a value")),
        }
    }

    fn word(&mut self, at: &Path) -> Result<Value, ParseProblem> {
        let word = self.text.word();
        let (value, python) = match word {
            "true" => (Value::Bool(true), false),
            "false" => (Value::Bool(false), false),
            "null" => (Value::Null, false),
            "True" => (Value::Bool(true), true),
            "False" => (Value::Bool(false), true),
            "None" => (Value::Null, true),
            "NaN" | "Infinity" => {
                return Err(ParseProblem::NoNumber { pointer: at.to_string(), found: word.to_owned() });
            }
            _ if self.text.rest().len() == word.len() => return Err(self.cut_or_unknown(at, word)),
            _ => return Err(self.expected(at, "a value")),
        };
        self.text.at += word.len();
        if python {
            self.note(RepairKind::PythonLiteral, at);
        }
        Ok(value)
    }

    /// A word at the very end of the text may be the start of a longer one.
    fn cut_or_unknown(&self, at: &Path, word: &str) -> ParseProblem {
        let starts = ["true", "false", "null", "True", "False", "None"].iter().any(|whole| whole.starts_with(word));
        if starts { self.cut(at) } else { self.expected(at, "a value") }
    }

    fn number(&mut self, at: &Path) -> Result<Value, ParseProblem> {
        let rest = self.text.rest();
        let Some(length) = super::text::number_length(rest) else {
            let minus = rest.strip_prefix('-').is_some_and(|rest| rest.starts_with("Infinity"));
            return Err(match minus {
                true => ParseProblem::NoNumber { pointer: at.to_string(), found: "-Infinity".to_owned() },
                false if rest == "-" => self.cut(at),
                false => self.expected(at, "a number"),
            });
        };
        let digits = &rest[..length];
        let next = rest[length..].chars().next();
        if next.is_none() && self.text.at > 0 {
            return Err(self.cut(at));
        }
        if next.is_some_and(|next| next.is_ascii_alphanumeric() || matches!(next, '.' | '_' | '+')) {
            return Err(self.expected(at, "a number"));
        }
        let number = match digits.parse::<i64>() {
            Ok(whole) if digits != "-0" => Some(serde_json::Number::from(whole)),
            _ => digits.parse::<serde_json::Number>().ok(),
        };
        let number = number.filter(|number| number.as_f64().is_some_and(f64::is_finite));
        let Some(number) = number else {
            return Err(ParseProblem::OutOfRange { pointer: at.to_string(), found: super::problem::shortened(digits) });
        };
        let whole = !digits.contains(['.', 'e', 'E']);
        if whole && number.is_f64() && digits != "-0" {
            self.large.push((at.to_string(), digits.to_owned()));
        }
        self.text.at += length;
        Ok(Value::Number(number))
    }

    fn string(&mut self, quote: char, at: &Path) -> Result<String, ParseProblem> {
        let mut notes = Vec::new();
        let text = self.text.string(quote, &mut notes).map_err(|fault| match fault {
            super::text::Fault::Cut => self.cut(at),
            super::text::Fault::LoneSurrogate => ParseProblem::LoneSurrogate { pointer: at.to_string() },
        })?;
        for kind in notes {
            self.note(kind, at);
        }
        Ok(text)
    }

    /// Whether the text ends here and closing brackets may be all that is missing.
    fn may_close(&mut self) -> bool {
        let ends = self.text.peek().is_none() && self.finished;
        if ends && !std::mem::replace(&mut self.closed, true) {
            self.note(RepairKind::MissingClosers, &Path::Root);
        }
        ends
    }

    fn array(&mut self, at: &Path, depth: usize) -> Result<Value, ParseProblem> {
        self.text.at += 1;
        let mut list = Vec::new();
        loop {
            self.space(at)?;
            if self.text.take(']') {
                return Ok(Value::Array(list));
            }
            let here = at.index(list.len());
            list.push(self.value(&here, depth + 1)?);
            self.space(&here)?;
            if self.text.take(']') || self.may_close() {
                return Ok(Value::Array(list));
            }
            if !self.text.take(',') {
                return Err(self.unclosed(at, &here, "`,` or `]`"));
            }
            self.space(&here)?;
            if self.text.peek() == Some(']') {
                self.note(RepairKind::TrailingComma, at);
            }
        }
    }

    fn object(&mut self, at: &Path, depth: usize) -> Result<Value, ParseProblem> {
        self.text.at += 1;
        let mut map = Map::new();
        loop {
            self.space(at)?;
            if self.text.take('}') {
                return Ok(Value::Object(map));
            }
            let key = self.key(at)?;
            let here = at.key(&key);
            self.space(&here)?;
            if !self.text.take(':') {
                return Err(self.expected(&here, "`:`"));
            }
            self.space(&here)?;
            let value = self.value(&here, depth + 1)?;
            match map.get(&key) {
                Some(old) if *old != value => return Err(ParseProblem::DuplicateKey { pointer: here.to_string() }),
                Some(_) => self.note(RepairKind::SameKeyTwice, &here),
                None => {}
            }
            self.space(&here)?;
            let closed = self.text.take('}') || self.may_close();
            let more = !closed && self.text.take(',');
            if !closed && !more {
                return Err(self.unclosed(at, &here, "`,` or `}`"));
            }
            self.space(&here)?;
            if more && self.text.peek() == Some('}') {
                self.note(RepairKind::TrailingComma, at);
            }
            map.insert(key, value);
            if closed {
                return Ok(Value::Object(map));
            }
        }
    }

    fn key(&mut self, at: &Path) -> Result<String, ParseProblem> {
        match self.text.peek() {
            Some('"') => self.string('"', at),
            Some('\'') => {
                self.note(RepairKind::SingleQuotes, &Path::Root);
                self.string('\'', at)
            }
            _ => Err(self.expected(at, "a field name in double quotes")),
        }
    }
}
