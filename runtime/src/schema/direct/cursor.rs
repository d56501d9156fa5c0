//! A place in strict JSON text. What the pieces are for is not known here.

use std::borrow::Cow;

use super::super::text::{Scanner, number_length, plain_length};
use super::Detour;

#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// The next byte that is no white space.
    pub(super) fn peek(&mut self) -> Option<u8> {
        while let Some(byte) = self.text.as_bytes().get(self.at) {
            if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                return Some(*byte);
            }
            self.at += 1;
        }
        None
    }

    /// Steps over the next byte that is no white space, if it is `wanted`.
    pub(super) fn take(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, wanted: u8) -> Result<(), Detour> {
        if self.take(wanted) { Ok(()) } else { Err(Detour) }
    }

    /// Nothing but white space may follow.
    pub(super) fn end(mut self) -> Result<(), Detour> {
        if self.peek().is_none() { Ok(()) } else { Err(Detour) }
    }

    /// A string whose opening quote is next; its own characters where no escape stands in it.
    pub(super) fn string(&mut self) -> Result<Cow<'a, str>, Detour> {
        let start = self.at + 1;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let length = plain_length(rest, b'"');
        if rest.get(length) == Some(&b'"') {
            self.at = start + length + 1;
            return Ok(Cow::Borrowed(&self.text[start..start + length]));
        }
        let mut scanner = Scanner { whole: self.text, at: self.at };
        let mut notes = Vec::new();
        let text = scanner.string('"', &mut notes).map_err(|_| Detour)?;
        self.at = scanner.at;
        if notes.is_empty() { Ok(Cow::Owned(text)) } else { Err(Detour) }
    }

    /// The digits of a number that is next.
    pub(super) fn number(&mut self) -> Result<&'a str, Detour> {
        let rest = &self.text[self.at..];
        let length = number_length(rest).ok_or(Detour)?;
        let ends =
            matches!(rest.as_bytes().get(length), None | Some(b' ' | b'\t' | b'\n' | b'\r' | b',' | b']' | b'}'));
        self.at += length;
        if ends { Ok(&rest[..length]) } else { Err(Detour) }
    }

    pub(super) fn word(&mut self, word: &str) -> Result<(), Detour> {
        let found = self.rest().starts_with(word.as_bytes());
        self.at += word.len();
        if found { Ok(()) } else { Err(Detour) }
    }

    /// The text of the next value, by its brackets and quotes alone: whether it is JSON is seen by who reads it.
    pub(super) fn value(&mut self) -> Result<&'a str, Detour> {
        self.peek();
        let start = self.at;
        let mut open = 0_usize;
        loop {
            match self.rest().first() {
                Some(b'"') => self.skip_string()?,
                Some(b'{' | b'[') => {
                    open += 1;
                    self.at += 1;
                }
                Some(b'}' | b']') if open > 0 => {
                    open -= 1;
                    self.at += 1;
                }
                Some(b',' | b'}') if open == 0 => break,
                Some(_) => {
                    self.at += 1;
                    continue;
                }
                None => return Err(Detour),
            }
            if open == 0 {
                break;
            }
        }
        // Every end is beside a byte of ASCII, so it is one of a character.
        self.text.get(start..self.at).ok_or(Detour)
    }

    fn skip_string(&mut self) -> Result<(), Detour> {
        self.at += 1;
        loop {
            let rest = self.rest();
            let length = plain_length(rest, b'"');
            match rest.get(length) {
                Some(b'"') => {
                    self.at += length + 1;
                    return Ok(());
                }
                Some(b'\\') => self.at += length + 2,
                _ => return Err(Detour),
            }
        }
    }
}
