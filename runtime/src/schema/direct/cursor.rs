//! A place in strict JSON text. What the pieces are for is not known here.

use std::borrow::Cow;

use super::super::node::ObjectRules;
use super::super::text::{Scanner, is_blank, number_length, plain_length};
use super::Detour;

/// So many digits always fit into 64 bits.
const MAX_DIGITS: usize = 19;

#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
    /// Whether the text is known to be one string without escapes and nothing else.
    plain: bool,
}

/// The text of one value, that nobody has read yet.
#[derive(Clone, Copy)]
pub(super) struct Unread<'a> {
    pub(super) text: &'a str,
    /// Whether it is one string without escapes.
    pub(super) plain: bool,
    /// Whether it is a string that may hold a tag.
    pub(super) tag: bool,
}

impl<'a> Unread<'a> {
    /// A text of which nothing is known.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, plain: false, tag: true }
    }
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, plain: false }
    }

    pub(super) fn from(text: &'a str, at: usize) -> Self {
        Self { text, at, plain: false }
    }

    /// In bytes.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn of(value: Unread<'a>) -> Self {
        Self { text: value.text, at: 0, plain: value.plain }
    }

    /// How many bytes have not been read.
    pub(super) fn left(&self) -> usize {
        self.rest().len()
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// The next byte that is no white space.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        while let Some(byte) = self.text.as_bytes().get(self.at) {
            if !is_blank(*byte) {
                return Some(*byte);
            }
            self.at += 1;
        }
        None
    }

    /// Steps over the next byte that is no white space, if it is `wanted`.
    #[inline]
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
    #[inline]
    pub(super) fn string(&mut self) -> Result<Cow<'a, str>, Detour> {
        let start = self.at + 1;
        if self.plain {
            let text = self.text.get(start..self.text.len() - 1).ok_or(Detour)?;
            self.at = self.text.len();
            return Ok(Cow::Borrowed(text));
        }
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let length = plain_length(rest, [b'"', b'\\']);
        if rest.get(length) == Some(&b'"') {
            self.at = start + length + 1;
            return Ok(Cow::Borrowed(&self.text[start..start + length]));
        }
        self.escaped_string()
    }

    fn escaped_string(&mut self) -> Result<Cow<'a, str>, Detour> {
        let mut scanner = Scanner { whole: self.text, at: self.at };
        let mut notes = Vec::new();
        let text = scanner.string('"', &mut notes).map_err(|_| Detour)?;
        self.at = scanner.at;
        if notes.is_empty() { Ok(Cow::Owned(text)) } else { Err(Detour) }
    }

    /// A whole number without a sign that is next, read in one pass: most numbers of a call are such.
    #[inline]
    pub(super) fn whole(&mut self) -> Option<u64> {
        let rest = self.rest();
        let digits = rest.iter().take(MAX_DIGITS).take_while(|byte| byte.is_ascii_digit());
        let (length, value) =
            digits.fold((0, 0_u64), |(length, value), digit| (length + 1, value * 10 + u64::from(digit - b'0')));
        let strict = length == 1 || (length > 1 && rest[0] != b'0');
        let found = strict && rest.get(length).copied().is_none_or(ends_value);
        self.at += if found { length } else { 0 };
        found.then_some(value)
    }

    /// The digits of a number that is next.
    #[inline]
    pub(super) fn number(&mut self) -> Result<&'a str, Detour> {
        let rest = &self.text[self.at..];
        let length = number_length(rest).ok_or(Detour)?;
        let ends = rest.as_bytes().get(length).copied().is_none_or(ends_value);
        self.at += length;
        if ends { Ok(&rest[..length]) } else { Err(Detour) }
    }

    pub(super) fn word(&mut self, word: &str) -> Result<(), Detour> {
        let found = self.rest().starts_with(word.as_bytes());
        self.at += word.len();
        if found { Ok(()) } else { Err(Detour) }
    }

    /// Steps over the name of a field, one that JSON spells as it is, if it is next.
    #[inline]
    pub(super) fn takes_name(&mut self, name: &str) -> bool {
        let next = self.peek() == Some(b'"');
        let rest = self.rest().get(1..).filter(|_| next).and_then(|rest| rest.strip_prefix(name.as_bytes()));
        let found = rest.is_some_and(|rest| rest.first() == Some(&b'"'));
        self.at += if found { name.len() + 2 } else { 0 };
        found
    }

    /// The name of a declared field that is next, as its index. `expected` is the one that most likely comes.
    pub(super) fn name(&mut self, rules: &ObjectRules, expected: usize) -> Result<usize, Detour> {
        if self.peek() != Some(b'"') {
            return Err(Detour);
        }
        let likely = rules.fields.get(expected).filter(|field| field.plain);
        if likely.is_some_and(|field| self.takes_name(&field.name)) {
            return Ok(expected);
        }
        rules.index_of(&self.string()?).ok_or(Detour)
    }

    /// The text of the next value, by its brackets and quotes alone: whether it is JSON is seen by who reads it.
    pub(super) fn value(&mut self) -> Result<Unread<'a>, Detour> {
        let string = self.peek() == Some(b'"');
        let start = self.at;
        let (plain, tag) = if string { self.skip_string()? } else { self.skip_value()? };
        // Every end is beside a byte of ASCII, so it is one of a character.
        let text = self.text.get(start..self.at).ok_or(Detour)?;
        if text.is_empty() { Err(Detour) } else { Ok(Unread { text, plain, tag }) }
    }

    /// Steps over what is no string at its beginning, up to where the next field or the end of the object is due.
    fn skip_value(&mut self) -> Result<(bool, bool), Detour> {
        let mut open = 0_usize;
        while let Some(byte) = self.rest().first() {
            match byte {
                b'"' => {
                    self.skip_string()?;
                    continue;
                }
                b'{' | b'[' => open += 1,
                b',' | b'}' if open == 0 => return Ok((false, false)),
                b'}' | b']' => open = open.checked_sub(1).ok_or(Detour)?,
                _ => {}
            }
            self.at += 1;
        }
        Err(Detour)
    }

    /// Steps over a string. Gives back whether it has no escapes, and whether a tag may be in it.
    fn skip_string(&mut self) -> Result<(bool, bool), Detour> {
        self.at += 1;
        let (mut plain, mut tag) = (true, false);
        loop {
            let rest = self.rest();
            let length = plain_length(rest, [b'"', b'\\', b'<']);
            self.at += length + 1;
            match rest.get(length) {
                Some(b'"') => return Ok((plain, tag)),
                Some(b'<') => tag = true,
                Some(b'\\') => {
                    plain = false;
                    // A `<` can be spelt as an escape.
                    tag |= rest.get(length + 1) == Some(&b'u');
                    self.at += 1;
                }
                _ => return Err(Detour),
            }
        }
    }
}

/// Whether a number or a word can be followed by it.
fn ends_value(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b',' | b']' | b'}')
}
