//! The characters of a JSON text: white space, words, numbers and strings. What they are part of is not known here.

use super::repair::RepairKind;

/// A place in a text.
pub(crate) struct Scanner<'a> {
    pub(crate) whole: &'a str,
    /// In bytes, always between characters.
    pub(crate) at: usize,
}

/// Whether JSON takes a byte for white space.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Why a string cannot be read.
pub(crate) enum Fault {
    /// The text ends before the string does.
    Cut,
    /// Half of a character that takes two escapes.
    LoneSurrogate,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(whole: &'a str) -> Self {
        Self { whole, at: 0 }
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.whole[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over `wanted`, an ASCII character, if it is next.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn skip_white(&mut self) {
        let bytes = self.rest().as_bytes();
        self.at += bytes.iter().take_while(|byte| is_blank(**byte)).count();
    }

    /// The letters that come next.
    pub(crate) fn word(&self) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        &rest[..length]
    }

    /// Reads a string whose opening quote is next. Raw control characters are kept and so is the backslash of an escape
    /// that does not exist; both are noted.
    pub(crate) fn string(&mut self, quote: char, notes: &mut Vec<RepairKind>) -> Result<String, Fault> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = self.rest();
            let length = plain_length(rest.as_bytes(), [quote as u8, b'\\']);
            out.push_str(&rest[..length]);
            self.at += length;
            let Some(next) = self.peek() else { return Err(Fault::Cut) };
            self.at += next.len_utf8();
            match next {
                '\\' => self.escape(quote, &mut out, notes)?,
                next if next == quote => return Ok(out),
                control => {
                    notes.push(RepairKind::ControlCharacter);
                    out.push(control);
                }
            }
        }
    }

    fn escape(&mut self, quote: char, out: &mut String, notes: &mut Vec<RepairKind>) -> Result<(), Fault> {
        let Some(kind) = self.peek() else { return Err(Fault::Cut) };
        let plain = match kind {
            '"' | '\\' | '/' => Some(kind),
            'b' => Some('\u{8}'),
            'f' => Some('\u{c}'),
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            '\'' if quote == '\'' => Some('\''),
            _ => None,
        };
        if let Some(plain) = plain {
            self.at += 1;
            out.push(plain);
            return Ok(());
        }
        if kind == 'u'
            && let Some(character) = self.unicode()?
        {
            out.push(character);
            return Ok(());
        }
        notes.push(RepairKind::InvalidEscape);
        out.push('\\');
        Ok(())
    }

    /// The character of a `uXXXX` that is next, or of two that belong together; `None` if it is no such escape.
    fn unicode(&mut self) -> Result<Option<char>, Fault> {
        let rest = self.rest();
        if rest.len() < 5 && rest[1..].bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(Fault::Cut);
        }
        let Some(first) = unit(rest) else { return Ok(None) };
        self.at += 5;
        if let Some(character) = char::from_u32(first) {
            return Ok(Some(character));
        }
        let second = self.rest().strip_prefix('\\').and_then(unit);
        let pair = second.filter(|second| first < 0xDC00 && (0xDC00..0xE000).contains(second));
        let Some(second) = pair else { return Err(Fault::LoneSurrogate) };
        self.at += 6;
        Ok(char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00)))
    }
}

/// How many bytes come before the next control character or one of `marks`. Eight bytes are looked at together, because most
/// of a call's text is in long strings.
#[inline]
pub(crate) fn plain_length<const N: usize>(bytes: &[u8], marks: [u8; N]) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    // A byte below `limit` shows in the high bit; a false alarm only costs a closer look.
    let below = |word: u64, limit: u64| word.wrapping_sub(ONES * limit) & !word & HIGHS;
    let special = |word: u64| {
        let same = |mark: u8| below(word ^ (ONES * u64::from(mark)), 1);
        marks.into_iter().fold(below(word, 0x20), |found, mark| found | same(mark))
    };
    let (words, _) = bytes.as_chunks::<8>();
    let clean = words.iter().take_while(|word| special(u64::from_le_bytes(**word)) == 0).count() * 8;
    let plain = |byte: &&u8| **byte >= 0x20 && !marks.contains(*byte);
    clean + bytes[clean..].iter().take_while(plain).count()
}

/// The number in a `uXXXX`.
fn unit(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('u')?.get(..4)?;
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
}

/// How many bytes at the start of `text` are a JSON number.
#[inline]
pub(crate) fn number_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = usize::from(bytes.first() == Some(&b'-'));
    let whole = digits(at);
    if whole == 0 || (whole > 1 && bytes[at] == b'0') {
        return None;
    }
    at += whole;
    if bytes.get(at) == Some(&b'.') {
        let fraction = digits(at + 1);
        if fraction == 0 {
            return Some(at);
        }
        at += 1 + fraction;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let exponent = if at + 1 + sign <= bytes.len() { digits(at + 1 + sign) } else { 0 };
        if exponent > 0 {
            at += 1 + sign + exponent;
        }
    }
    Some(at)
}
