//! The beginning of a long text, and how much of it is left out.

use super::words::thousands;
use crate::words::named;

/// Lines of a result that are shown in a list of results.
const LINES: usize = 12;

/// Characters of a result that are shown in a list of results.
const CHARACTERS: usize = 1_000;

/// The beginning of a text; what is left out is counted in the last line.
pub(super) fn beginning(text: &str) -> String {
    let shown = cut(text);
    let (all, left) = (text.chars().count(), text[shown.len()..].trim_end().chars().count());
    if left == 0 {
        return text.trim_end().to_owned();
    }
    let more = format!("{} more {}", thousands(left), named(left, "character"));
    format!("{}\n… {more} of {}", shown.trim_end(), thousands(all))
}

fn cut(text: &str) -> &str {
    let lines = text.match_indices('\n').nth(LINES - 1).map_or(text.len(), |(end, _)| end);
    let characters = text.char_indices().nth(CHARACTERS).map_or(text.len(), |(end, _)| end);
    &text[..lines.min(characters)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_whole() {
        assert_eq!(beginning("one\ntwo\n"), "one\ntwo");
        assert_eq!(beginning(""), "");
        let twelve = "line\n".repeat(12);
        assert_eq!(beginning(&twelve), twelve.trim_end());
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let lines = beginning(&"line\n".repeat(14));
        assert_eq!(lines.lines().count(), 13);
        assert!(lines.ends_with("… 10 more characters of 70"), "{lines}");
        let wide = beginning(&"é".repeat(2_500));
        assert_eq!(wide.lines().next().map(|line| line.chars().count()), Some(1_000));
        assert!(wide.ends_with("… 1,500 more characters of 2,500"), "{wide}");
    }
}
