//! Fits a result to the characters that may be sent: the whole text goes to a file, the model gets a notice first and then
//! the beginning, the end or both. Truncation only where no file can be written, and the model is told why.

use std::fmt::Write;
use std::path::PathBuf;

use super::{Block, Content, Spill};
use crate::contract::Keep;
use crate::tool::CallId;
use crate::words::count;

/// How one result is fitted.
pub(crate) struct Fit<'a> {
    /// Characters of text that may be sent, the notice included.
    pub(crate) limit: usize,
    /// Which end stays.
    pub(crate) keep: Keep,
    /// Where the whole text goes.
    pub(crate) spill: &'a Spill,
    /// The call that gave the result.
    pub(crate) call: &'a CallId,
    /// Name of the tool that reads files, if the model has one.
    pub(crate) reader: Option<&'a str>,
    /// The result was read from a kept file: it is there already, so it is not kept once more.
    pub(crate) already_spilled: bool,
}

/// A result that fits.
#[derive(Debug)]
pub(crate) struct Fitted {
    /// What the model gets.
    pub(crate) content: Content,
    /// The file with the whole text, if it was too long.
    pub(crate) spilled: Option<PathBuf>,
}

impl Fit<'_> {
    /// Leaves a result that fits as it is, and cuts one that does not. Images stay untouched.
    ///
    /// Blocks while the file is written.
    pub(crate) fn apply(&self, content: Content) -> Fitted {
        let characters = content.characters();
        if characters == 0 {
            return Fitted { content: with_text_for_nothing(content), spilled: None };
        }
        // With the notice, a text that is hardly longer than the limit would not become shorter.
        if characters <= self.limit.max(self.limit / 2 + NOTICE_CHARACTERS) {
            return Fitted { content, spilled: None };
        }
        let text = content.as_text();
        let (rest, spilled) = self.keep_whole(&text);
        let cut = Cut::of(&text, self.room_beside(&rest), self.keep);
        let mut shown = self.notice(&text, &cut, &rest, content.structured.is_some());
        cut.write_into(&mut shown, &text);
        Fitted { content: with_text(content, shown), spilled }
    }

    /// Characters of the text itself beside a notice with that sentence; at least half of the limit.
    fn room_beside(&self, rest: &str) -> usize {
        self.limit.saturating_sub(NOTICE_CHARACTERS + rest.chars().count()).max(self.limit / 2)
    }

    /// Keeps the whole text, and says in a sentence where it is or why it is nowhere.
    fn keep_whole(&self, text: &str) -> (String, Option<PathBuf>) {
        if self.already_spilled {
            return ("The whole text stays in the file that was read: read smaller parts of it.".into(), None);
        }
        match self.spill.store(self.call.as_str(), text) {
            Ok(path) => {
                let how = self.reader.map(|reader| format!("; `{reader}` can read parts of it")).unwrap_or_default();
                (format!("The whole text is in {}{how}.", path.display()), Some(path))
            }
            Err(error) => (format!("The rest is lost: it could not be kept in a file, because {error}."), None),
        }
    }

    fn notice(&self, text: &str, cut: &Cut, rest: &str, structured: bool) -> String {
        let (characters, lines) = (text.chars().count(), text.lines().count());
        let shown = cut.description(text);
        let value = if structured { " The structured value was left out with it." } else { "" };
        format!(
            "[This result is too long to send: {characters} characters in {}, where {} are allowed. {rest}{value} {shown}]\n",
            count(lines, "line"),
            self.limit
        )
    }
}

/// Characters set aside for the notice and the mark of the gap, without the sentence on where the whole text is.
const NOTICE_CHARACTERS: usize = 400;

/// What stays of a text: bytes `..head` and `tail..`.
struct Cut {
    head: usize,
    tail: usize,
}

impl Cut {
    fn of(text: &str, budget: usize, keep: Keep) -> Self {
        let (first, last) = match keep {
            Keep::Head => (budget, 0),
            Keep::Tail => (0, budget),
            Keep::Both => (budget / 2, budget - budget / 2),
        };
        let head = head_end(text, first);
        Self { head, tail: tail_start(text, last).max(head) }
    }

    /// Which part of the text follows, by characters and lines.
    fn description(&self, text: &str) -> String {
        let (head, tail) = (&text[..self.head], &text[self.tail..]);
        let gap = line_at(text, self.head);
        let mut parts = Vec::new();
        if !head.is_empty() {
            parts.push(format!("the first {}", count(head.chars().count(), "character")));
        }
        if !tail.is_empty() {
            parts.push(format!("the last {} (from line {})", tail.chars().count(), line_at(text, self.tail)));
        }
        format!("Below: {}; the gap begins in line {gap}.", parts.join(" and "))
    }

    fn write_into(&self, shown: &mut String, text: &str) {
        let (head, tail) = (&text[..self.head], &text[self.tail..]);
        let left_out = count(text[self.head..self.tail].chars().count(), "character");
        let (from, to) = (line_at(text, self.head), line_at(text, self.tail));
        shown.push_str(head);
        if !head.is_empty() && !head.ends_with('\n') {
            shown.push('\n');
        }
        // Writing to a string cannot fail.
        let _ = writeln!(shown, "[... {left_out} left out, lines {from} to {to} ...]");
        shown.push_str(tail);
    }
}

/// Number of the line, from 1, in which the byte at `position` is.
fn line_at(text: &str, position: usize) -> usize {
    text[..position].matches('\n').count() + 1
}

/// Where the first `characters` end: after a line if one ends in their second half, else after a character.
fn head_end(text: &str, characters: usize) -> usize {
    let end = text.char_indices().nth(characters).map_or(text.len(), |(index, _)| index);
    match text[..end].rfind('\n') {
        Some(newline) if newline >= end / 2 => newline + 1,
        _ => end,
    }
}

/// Where the last `characters` begin: at a line if one begins in their first half, else at a character.
fn tail_start(text: &str, characters: usize) -> usize {
    let Some(back) = characters.checked_sub(1) else { return text.len() };
    let start = text.char_indices().rev().nth(back).map_or(0, |(index, _)| index);
    let length = text.len() - start;
    match text[start..].find('\n') {
        Some(newline) if newline < length / 2 => start + newline + 1,
        _ => start,
    }
}

/// The same content with one text in place of all its texts, where the first of them was.
fn with_text(content: Content, text: String) -> Content {
    let mut text = Some(text);
    let blocks = content.blocks.into_iter().filter_map(|block| match block {
        Block::Text { .. } => text.take().map(|text| Block::Text { text }),
        image @ Block::Image { .. } => Some(image),
    });
    Content { blocks: blocks.collect(), structured: None }
}

/// Says so when there is nothing to see: an empty result looks like a failure to a model.
fn with_text_for_nothing(mut content: Content) -> Content {
    content.blocks.retain(|block| matches!(block, Block::Image { .. }));
    if content.blocks.is_empty() {
        content.blocks.push(Block::Text { text: "(no output)".into() });
    }
    content
}
