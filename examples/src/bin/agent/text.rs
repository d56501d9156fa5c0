//! Text for a page of 100 columns.

/// Columns of the page.
pub(crate) const WIDTH: usize = 100;

/// A text on one line, with single spaces, cut to a number of columns.
pub(crate) fn shortened(text: &str, columns: usize) -> String {
    cut(&text.split_whitespace().collect::<Vec<_>>().join(" "), columns)
}

/// A line as it is, cut to a number of columns. Control characters would move what follows, so they become spaces.
pub(crate) fn cut(line: &str, columns: usize) -> String {
    let line: String =
        line.trim_end().replace('\t', "  ").chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if line.chars().count() <= columns {
        return line;
    }
    let kept: String = line.chars().take(columns.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// A text broken between words, each line with what the lines begin with.
pub(crate) fn wrapped(text: &str, first: &str, others: &str) -> String {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(std::mem::replace(&mut line, others.to_owned()));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    lines.push(line);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_and_says_so() {
        assert_eq!(shortened("one\n  two", 10), "one two");
        assert_eq!(shortened("one two three", 8), "one two…");
    }

    #[test]
    fn lines_are_broken_between_words() {
        let text = wrapped(&"word ".repeat(30), "- ", "  ");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert_eq!(text.split_whitespace().filter(|word| *word == "word").count(), 30);
        assert!(text.starts_with("- word") && text.contains("\n  word"));
    }
}
