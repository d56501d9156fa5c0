//! How results are put into lines for the model: numbered, cut when they are very long, counted in words.

use std::borrow::Cow;
use std::fmt::Write as _;

use toolpact::files::visible_path;

/// Lines with their numbers before them, the first one numbered `first`.
pub(crate) fn numbered<'a>(lines: impl IntoIterator<Item = &'a str>, first: usize) -> String {
    let mut shown = String::new();
    for (number, line) in (first..).zip(lines) {
        let _infallible = writeln!(shown, "{number:>6}\t{line}");
    }
    shown
}

/// At most `limit` characters of a line from the byte `from`, with a notice where something is left out.
pub(crate) fn cut(line: &str, from: usize, limit: usize) -> String {
    let from = line.floor_char_boundary(from);
    let (before, rest) = line.split_at(from);
    let end = rest.char_indices().nth(limit).map_or(rest.len(), |(index, _)| index);
    let (shown, after) = rest.split_at(end);
    let mut cut = String::new();
    if !before.is_empty() {
        let _infallible = write!(cut, "[{} left out] ", count(before.chars().count(), "character"));
    }
    cut.push_str(shown);
    if !after.is_empty() {
        let after = after.chars().count();
        let _infallible = write!(cut, " [{after} more {}]", word(after, "character"));
    }
    cut
}

/// A number of things, in words: `1 line`, `2 lines`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {}", word(number, thing))
}

/// The word for so many things: `line`, `lines`.
pub(crate) fn word(number: usize, thing: &str) -> String {
    if number == 1 { thing.to_owned() } else { format!("{thing}s") }
}

/// What stands after a listed path that no call can name: one whose characters are shown as escapes, or are no text at all.
pub(crate) fn mark(path: &str) -> &'static str {
    let is_lost = matches!(visible_path(path), Cow::Owned(_)) || path.contains(char::REPLACEMENT_CHARACTER);
    if is_lost { "  [no tool can be given this name]" } else { "" }
}

/// The notice about places that could not be read, if there are any.
pub(crate) fn unread(places: usize) -> Option<String> {
    (places > 0).then(|| format!("[{} could not be read]", count(places, "place")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_right_aligned() {
        assert_eq!(numbered(["a", "", "c"], 99), "    99\ta\n   100\t\n   101\tc\n");
    }

    #[test]
    fn a_cut_counts_characters_and_splits_none() {
        assert_eq!(cut("naïve", 0, 10), "naïve");
        assert_eq!(cut("naïve", 0, 3), "naï [2 more characters]");
        assert_eq!(cut("naïve", 3, 2), "[2 characters left out] ïv [1 more character]");
    }
}
