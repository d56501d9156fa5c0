//! Characters that show nothing, or change how others are shown, and how to show a text so that none of them hides in it.

use std::borrow::Cow;

/// Whether a character changes the order of the text around it, or carries a hidden text.
pub(crate) const fn reorders(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}')
}

/// Whether a character shows nothing, chooses how the one before it looks, or reorders.
pub(crate) const fn is_unseen(c: char) -> bool {
    reorders(c)
        || is_variation_selector(c)
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
            | '\u{e0080}'..='\u{e0fff}')
}

/// Whether a character only chooses how the one before it looks, as the colour of an emoji: such names of files are common.
const fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// Whether a person who reads a path would not see the character. No path of a call may have one.
pub(crate) fn hides_in_a_path(c: char) -> bool {
    c.is_control() || (is_unseen(c) && !is_variation_selector(c))
}

/// A path as it is shown in a listing: one line, every character that cannot be seen as an escape, as `\\u{a}`.
///
/// Such a path cannot be given back to a tool, as no path of a call may have such a character.
///
/// ```
/// assert_eq!(toolpact::files::visible_path("notes\n[3 more].txt"), "notes\\u{a}[3 more].txt");
/// ```
pub fn visible_path(path: &str) -> Cow<'_, str> {
    if !path.contains(hides_in_a_path) {
        return Cow::Borrowed(path);
    }
    let seen = |c: char| if hides_in_a_path(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(path.chars().map(seen).collect())
}

/// A text in which nothing can hide: controls, unseen characters, and white space other than a space become escapes.
pub(crate) fn visible(text: &str) -> String {
    let hidden = |c: char| c.is_control() || is_unseen(c) || (c.is_whitespace() && c != ' ');
    text.chars().map(|c| if hidden(c) { c.escape_unicode().to_string() } else { c.to_string() }).collect()
}

/// A text of several lines in which nothing acts on a terminal or changes the order of what is read: such characters become escapes.
#[cfg(feature = "cli")]
pub(crate) fn visible_lines(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\n' | '\t' => shown.push(c),
            '\r' if rest.peek() == Some(&'\n') => {}
            c if acts(c) => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    shown
}

/// Whether a character does something to a terminal or to the text around it.
#[cfg(feature = "cli")]
pub(crate) fn acts(c: char) -> bool {
    c.is_control() || reorders(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_nothing_is_escaped_and_letters_are_not() {
        assert_eq!(visible("a\u{202e}b\tc\u{a0}d"), "a\\u{202e}b\\u{9}c\\u{a0}d");
        assert_eq!(visible("été 天气 👩"), "été 天气 👩");
        assert_eq!(visible("\u{e0041}\u{fe0f}"), "\\u{e0041}\\u{fe0f}");
    }

    #[test]
    #[cfg(feature = "cli")]
    fn lines_stay_lines_and_nothing_in_them_acts() {
        assert_eq!(
            visible_lines("a\r\n\tb\rc\u{1b}[2J\u{9b}2J\u{202e}\u{7f}\n"),
            "a\n\tb\\u{d}c\\u{1b}[2J\\u{9b}2J\\u{202e}\\u{7f}\n"
        );
        assert_eq!(visible_lines("été ❤\u{fe0f} 👩\u{200d}💻"), "été ❤\u{fe0f} 👩\u{200d}💻");
    }

    #[test]
    fn a_path_keeps_what_paths_may_have() {
        assert_eq!(visible_path("a\nb\u{1b}[2J\u{202e}c"), "a\\u{a}b\\u{1b}[2J\\u{202e}c");
        for path in ["été/天气", "❤\u{fe0f}.md", "a\u{202f}b c"] {
            assert!(matches!(visible_path(path), Cow::Borrowed(shown) if shown == path), "{path:?}");
        }
    }
}
