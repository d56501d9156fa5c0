//! Keeps what a command prints, as text, within a bound: the beginning and the end of what is longer.

use std::collections::VecDeque;
use std::fmt::Write as _;

use crate::lines;

/// Bytes that are kept of the beginning, and again of the end. Both together fit into one kept file.
const HALF: usize = 20_000_000;

/// What a command has printed so far. Each piece is handed on while it comes.
pub(super) struct Capture<F> {
    hand_on: F,
    /// The bytes of a character that has not come whole yet.
    unfinished: Vec<u8>,
    head: String,
    tail: VecDeque<String>,
    tail_bytes: usize,
    dropped: usize,
}

impl<F: FnMut(&str)> Capture<F> {
    /// Nothing printed; `hand_on` gets each piece of text.
    pub(super) fn new(hand_on: F) -> Self {
        Self { hand_on, unfinished: Vec::new(), head: String::new(), tail: VecDeque::new(), tail_bytes: 0, dropped: 0 }
    }

    /// Takes a piece of the output, wherever it was cut.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.unfinished.extend_from_slice(bytes);
        let whole = whole_characters(&self.unfinished);
        let rest = self.unfinished.split_off(whole);
        let piece = std::mem::replace(&mut self.unfinished, rest);
        self.keep(String::from_utf8_lossy(&piece).into_owned());
    }

    /// All that was printed, with a notice where something was dropped.
    pub(super) fn finish(mut self) -> String {
        let rest = std::mem::take(&mut self.unfinished);
        self.keep(String::from_utf8_lossy(&rest).into_owned());
        let mut text = self.head;
        if self.dropped > 0 {
            let _infallible =
                write!(text, "\n[dropped here, too much to keep: {} of output]\n", lines::count(self.dropped, "byte"));
        }
        text.extend(self.tail);
        text
    }

    fn keep(&mut self, piece: String) {
        if piece.is_empty() {
            return;
        }
        (self.hand_on)(&piece);
        if self.tail.is_empty() && self.head.len() < HALF {
            self.head.push_str(&piece);
            return;
        }
        self.tail_bytes += piece.len();
        self.tail.push_back(piece);
        while self.tail_bytes > HALF
            && let Some(oldest) = self.tail.pop_front()
        {
            self.tail_bytes -= oldest.len();
            self.dropped += oldest.len();
        }
    }
}

/// How many bytes from the start do not end within a character that could still become whole.
fn whole_characters(bytes: &[u8]) -> usize {
    let longest = bytes.len().min(3);
    let cut = (1..=longest).find(|back| {
        let end = &bytes[bytes.len() - back..];
        matches!(std::str::from_utf8(end), Err(error) if error.valid_up_to() == 0 && error.error_len().is_none())
    });
    bytes.len() - cut.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn captured(pieces: &[&[u8]]) -> (String, Vec<String>) {
        let mut seen = Vec::new();
        let mut capture = Capture::new(|piece: &str| seen.push(piece.to_owned()));
        for piece in pieces {
            capture.push(piece);
        }
        let text = capture.finish();
        (text, seen)
    }

    #[test]
    fn a_character_that_comes_in_two_pieces_is_one() {
        let (text, seen) = captured(&[b"a\xf0\x9f", b"\x98\x80b", b"\xc3"]);
        assert_eq!(text, "a😀b\u{fffd}");
        assert_eq!(seen, ["a", "😀b", "\u{fffd}"]);
    }

    #[test]
    fn what_is_no_text_is_replaced() {
        assert_eq!(captured(&[b"a\xff\xfeb"]).0, "a\u{fffd}\u{fffd}b");
    }

    #[test]
    fn too_much_keeps_the_beginning_and_the_end() {
        let piece = vec![b'x'; 1_000_000];
        let mut pieces: Vec<&[u8]> = vec![b"first\n"];
        pieces.extend(std::iter::repeat_n(piece.as_slice(), 60));
        pieces.push(b"\nlast");
        let (text, _) = captured(&pieces);
        assert!(text.starts_with("first\n") && text.ends_with("\nlast"));
        assert!(text.len() <= 2 * HALF + 1_000_100, "{}", text.len());
        assert!(text.contains("[dropped here, too much to keep: "));
    }
}
