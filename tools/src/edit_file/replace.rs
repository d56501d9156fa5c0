//! Replaces a text in a text: exactly, and once unless told otherwise. Knows no files.

use std::borrow::Cow;
use std::ops::Range;

use thiserror::Error;

use super::hint::{self, Hint};

/// Line numbers told when a text occurs several times.
const TOLD: usize = 10;

/// A text after the replacement.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Replaced {
    pub(super) text: String,
    /// How many occurrences were replaced.
    pub(super) places: usize,
    /// First line of the first replacement, from 1.
    pub(super) first_line: usize,
    /// Last line of the first replacement.
    pub(super) last_line: usize,
}

/// Why nothing was replaced.
#[derive(Debug, PartialEq, Eq, Error)]
pub(super) enum ReplaceError {
    #[error("`old` is empty: give the text that is to be replaced")]
    Empty,
    #[error("`old` and `new` are the same, so there is nothing to change")]
    Same,
    #[error("`old` does not occur in it. {0}")]
    NotFound(Hint),
    #[error("`old` occurs {count} times, {}: give more lines around it, or set `replace_all`", at(.lines, *.count))]
    Several { count: usize, lines: Vec<usize> },
}

fn at(lines: &[usize], count: usize) -> String {
    let numbers: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let more = if count > lines.len() { " and more" } else { "" };
    format!("at the lines {}{more}", numbers.join(", "))
}

/// Replaces `old` by `new` in `text`.
pub(super) fn replace(text: &str, old: &str, new: &str, all: bool) -> Result<Replaced, ReplaceError> {
    if old.is_empty() {
        return Err(ReplaceError::Empty);
    }
    if old == new {
        return Err(ReplaceError::Same);
    }
    let found = find(text, old, all);
    match found.as_slice() {
        [] => Err(ReplaceError::NotFound(hint::of(text, old))),
        [_, _, ..] if !all => {
            let lines = found.iter().take(TOLD).map(|place| line_of(text, place.start)).collect();
            Err(ReplaceError::Several { count: found.len(), lines })
        }
        places => Ok(put(text, places, new)),
    }
}

/// Where `old` occurs: as it is, or else without regard to how lines end.
///
/// Apart from each other if all of them are to be replaced; else overlapping ones count too, because each could be meant.
fn find(text: &str, old: &str, apart: bool) -> Vec<Range<usize>> {
    let exact = occurrences(text, old, apart);
    if !exact.is_empty() || !(text.contains('\r') || old.contains('\r')) {
        return exact;
    }
    let (plain, returns) = without_returns(text);
    let original = |position: usize| position + returns.partition_point(|removed| *removed < position);
    let old = old.replace("\r\n", "\n");
    let found = occurrences(&plain, &old, apart);
    found.into_iter().map(|place| original(place.start)..original(place.end)).collect()
}

fn occurrences(text: &str, old: &str, apart: bool) -> Vec<Range<usize>> {
    let step = if apart { old.len() } else { old.chars().next().map_or(1, char::len_utf8) };
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(old)) {
        found.push(from + at..from + at + old.len());
        from += at + step;
    }
    found
}

/// The text with `\n` for `\r\n`, and the position in it before which each `\r` stood.
fn without_returns(text: &str) -> (String, Vec<usize>) {
    let (mut plain, mut returns) = (String::with_capacity(text.len()), Vec::new());
    for line in text.split_inclusive('\n') {
        match line.strip_suffix("\r\n") {
            Some(line) => {
                plain.push_str(line);
                returns.push(plain.len());
                plain.push('\n');
            }
            None => plain.push_str(line),
        }
    }
    (plain, returns)
}

fn put(text: &str, places: &[Range<usize>], new: &str) -> Replaced {
    let mut result = String::with_capacity(text.len() + new.len());
    let (mut from, mut first) = (0, 0..0);
    for place in places {
        result.push_str(&text[from..place.start]);
        let start = result.len();
        result.push_str(&with_ends_of(&text[place.clone()], new));
        if from == 0 {
            first = start..result.len();
        }
        from = place.end;
    }
    result.push_str(&text[from..]);
    // A line end at the end of the new text still belongs to its last line.
    let last = if result[first.clone()].ends_with('\n') { first.end - 1 } else { first.end };
    let (first_line, last_line) = (line_of(&result, first.start), line_of(&result, last));
    Replaced { text: result, places: places.len(), first_line, last_line }
}

/// The new text with the line ends of the old one, where that had some.
fn with_ends_of<'a>(old: &str, new: &'a str) -> Cow<'a, str> {
    if old.contains("\r\n") { new.replace("\r\n", "\n").replace('\n', "\r\n").into() } else { new.into() }
}

/// Number of the line, from 1, in which a position is.
fn line_of(text: &str, position: usize) -> usize {
    text[..position].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(text: &str, old: &str, new: &str, all: bool) -> Result<String, ReplaceError> {
        replace(text, old, new, all).map(|replaced| replaced.text)
    }

    #[test]
    fn replaces_what_occurs_once() {
        let done = replace("a\nb\nc\n", "b\n", "x\ny\n", false).unwrap();
        assert_eq!((done.text.as_str(), done.places, done.first_line, done.last_line), ("a\nx\ny\nc\n", 1, 2, 3));
    }

    #[test]
    fn takes_patterns_literally() {
        assert_eq!(replaced("cost: $1", "$1", "${0}.*\\1", false).unwrap(), "cost: ${0}.*\\1");
    }

    #[test]
    fn several_places_are_told_by_line_and_overlapping_ones_count() {
        let error = replace("x\ny\nx\n", "x", "z", false).unwrap_err();
        assert_eq!(error, ReplaceError::Several { count: 2, lines: vec![1, 3] });
        assert!(matches!(replace("aaa", "aa", "b", false), Err(ReplaceError::Several { count: 2, .. })));
        assert!(matches!(replace("ééé", "éé", "b", false), Err(ReplaceError::Several { count: 2, .. })));
    }

    #[test]
    fn replaces_all_from_the_left() {
        let done = replace("aaa x aa", "aa", "b", true).unwrap();
        assert_eq!((done.text.as_str(), done.places), ("ba x b", 2));
    }

    #[test]
    fn an_empty_and_a_useless_replacement_are_told_apart() {
        assert_eq!(replaced("a", "", "b", false), Err(ReplaceError::Empty));
        assert_eq!(replaced("a", "a", "a", true), Err(ReplaceError::Same));
    }

    #[test]
    fn mixed_line_ends_are_matched_and_kept() {
        let text = "one\r\ntwo\nthree\r\n";
        assert_eq!(replaced(text, "one\ntwo", "1\n2", false).unwrap(), "1\r\n2\nthree\r\n");
        assert_eq!(replaced(text, "two\nthree\n", "2\n3\n", false).unwrap(), "one\r\n2\r\n3\r\n");
        assert_eq!(replaced("a\nb\n", "a\r\nb", "c", false).unwrap(), "c\n");
    }
}
