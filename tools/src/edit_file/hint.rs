//! What helps when a text does not occur: where it stands with other white space, or the line that is most like it.

use std::fmt;

use crate::lines::{cut, numbered};

/// Lines that are compared letter by letter, at most.
const COMPARED: usize = 5_000;

/// How much alike two lines must be, from 0 to 1, for one to be told in place of the other.
const ALIKE: f32 = 0.6;

/// Characters of a line that are shown.
const WIDTH: usize = 200;

/// What is told of a text that does not occur.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Hint {
    /// It occurs from this line on, with other white space around its lines.
    WhiteSpace {
        first: usize,
        lines: String,
    },
    /// The line that is most like its first line.
    Nearest {
        lines: String,
    },
    None,
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WhiteSpace { first, lines } => {
                write!(f, "From line {first} on it does, but with other white space; give it as it stands:\n{lines}")
            }
            Self::Nearest { lines } => write!(f, "The line most like its first one:\n{lines}"),
            Self::None => f.write_str("No line is like its first one: read the file again"),
        }
    }
}

/// What helps to find `old` in `text`.
pub(super) fn of(text: &str, old: &str) -> Hint {
    let wanted: Vec<&str> = old.trim().lines().map(str::trim).collect();
    let lines: Vec<&str> = text.lines().collect();
    if let Some(at) = position(&lines, &wanted) {
        let shown = lines[at..at + wanted.len()].iter().map(|line| cut(line, 0, WIDTH)).collect::<Vec<_>>();
        return Hint::WhiteSpace { first: at + 1, lines: numbered(shown.iter().map(String::as_str), at + 1) };
    }
    match wanted.first().and_then(|first| nearest(&lines, first)) {
        Some(at) => Hint::Nearest { lines: numbered([cut(lines[at], 0, WIDTH).as_str()], at + 1) },
        None => Hint::None,
    }
}

/// Where the lines stand, white space around each of them aside.
fn position(lines: &[&str], wanted: &[&str]) -> Option<usize> {
    if wanted.iter().all(|line| line.is_empty()) {
        return None;
    }
    let same = |window: &[&str]| window.iter().zip(wanted).all(|(line, wanted)| line.trim() == *wanted);
    lines.windows(wanted.len()).position(same)
}

/// The line that is most like the wanted one: that contains it, else that has most letters in common.
fn nearest(lines: &[&str], wanted: &str) -> Option<usize> {
    if wanted.is_empty() {
        return None;
    }
    let contains = |line: &&str| line.contains(wanted);
    if let Some(at) = lines.iter().position(contains) {
        return Some(at);
    }
    let trimmed: Vec<&str> = lines.iter().take(COMPARED).map(|line| line.trim()).collect();
    let near = similar::get_close_matches(wanted, &trimmed, 1, ALIKE);
    near.first().and_then(|near| trimmed.iter().position(|line| line == near))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_indentation_is_told_with_the_lines_as_they_stand() {
        let hint = of("fn a() {\n\tlet x = 1;\n\tx\n}\n", "    let x = 1;\n    x\n");
        assert_eq!(hint, Hint::WhiteSpace { first: 2, lines: "     2\t\tlet x = 1;\n     3\t\tx\n".into() });
    }

    #[test]
    fn the_nearest_line_is_told_with_its_number() {
        let hint = of("fn alpha() {}\nfn parse_header(text: &str) {}\n", "fn parse_headers(text: &str) {}");
        assert_eq!(hint, Hint::Nearest { lines: "     2\tfn parse_header(text: &str) {}\n".into() });
    }

    #[test]
    fn nothing_alike_is_said_so() {
        assert_eq!(of("alpha\nbeta\n", "0123456789"), Hint::None);
        assert_eq!(of("alpha\n", "\n\n"), Hint::None);
    }
}
