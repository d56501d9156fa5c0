//! One word of shell text: quotes, escapes, globs. Literal parts are resolved; what a dollar or backtick begins is in
//! `expansion`.

use super::lexer::Lexer;
use super::opaque::Opaque;
use super::token::{Glob, Word};

impl Lexer<'_> {
    pub(super) fn word(&mut self) -> Result<Word, Opaque> {
        let mut word = Word::default();
        let mut shape = Shape::default();
        while let Some(c) = self.peek(0) {
            match c {
                '<' | '>' if self.peek(1) == Some('(') => self.process(&mut word)?,
                ' ' | '\t' | '\n' | ';' | '&' | '|' | '(' | ')' | '<' | '>' => break,
                '\\' => self.escape(&mut word),
                '\'' => self.single_quoted(&mut word)?,
                '"' => self.double_quoted(&mut word)?,
                '$' => self.dollar(&mut word, false)?,
                '`' => self.backtick(&mut word, false)?,
                _ => {
                    self.plain(c, &mut word, &mut shape);
                    self.at += 1;
                }
            }
        }
        Ok(word)
    }

    /// One unquoted character.
    fn plain(&mut self, c: char, word: &mut Word, shape: &mut Shape) {
        if super::guard::is_misleading(c) {
            self.note(Opaque::Invisible(u32::from(c)));
        }
        let first = word.text.is_empty() && !word.quoted;
        if shape.globs(c) {
            word.glob.get_or_insert(if first { Glob::Leading } else { Glob::Inner });
        }
        if shape.braces(c) {
            word.expansion.get_or_insert("the brace list");
        }
        word.assigns |= c == '=' && !word.quoted && word.expansion.is_none();
        if c == '~' && first {
            word.expansion.get_or_insert("the home directory");
        }
        word.text.push(c);
    }

    pub(super) fn escape(&mut self, word: &mut Word) {
        match self.peek(1) {
            Some('\n') => {}
            Some(c) => {
                word.text.push(c);
                word.quoted = true;
            }
            None => self.note(Opaque::Unclosed("backslash")),
        }
        self.at = (self.at + 2).min(self.text.len());
    }

    fn single_quoted(&mut self, word: &mut Word) -> Result<(), Opaque> {
        word.quoted = true;
        let inside = &self.text[self.at + 1..];
        let length = inside.iter().position(|&c| c == '\'').ok_or(Opaque::Unclosed("single quote"))?;
        word.text.extend(&inside[..length]);
        self.at += length + 2;
        Ok(())
    }

    pub(super) fn double_quoted(&mut self, word: &mut Word) -> Result<(), Opaque> {
        word.quoted = true;
        self.at += 1;
        while let Some(c) = self.peek(0) {
            match c {
                '"' => {
                    self.at += 1;
                    return Ok(());
                }
                '$' => self.dollar(word, true)?,
                '`' => self.backtick(word, true)?,
                '\\' if matches!(self.peek(1), Some('$' | '`' | '"' | '\\' | '\n')) => self.escape(word),
                _ => {
                    word.text.push(c);
                    self.at += 1;
                }
            }
        }
        Err(Opaque::Unclosed("double quote"))
    }

    /// `$'…'`.
    pub(super) fn ansi_quoted(&mut self, word: &mut Word) -> Result<(), Opaque> {
        word.quoted = true;
        self.at += 2;
        loop {
            match self.peek(0).ok_or(Opaque::Unclosed("single quote"))? {
                '\'' => break,
                '\\' => self.ansi_escape(word),
                c => {
                    word.text.push(c);
                    self.at += 1;
                }
            }
        }
        self.at += 1;
        Ok(())
    }

    fn ansi_escape(&mut self, word: &mut Word) {
        let kind = self.peek(1).unwrap_or('\\');
        self.at = (self.at + 2).min(self.text.len());
        let code = match kind {
            'x' => self.number(16, 2),
            'u' => self.number(16, 4),
            'U' => self.number(16, 8),
            '0'..='7' => {
                self.at -= 1;
                self.number(8, 3)
            }
            'c' => {
                self.at += 1;
                Some(1)
            }
            'n' => Some(10),
            't' => Some(9),
            'r' => Some(13),
            'a' => Some(7),
            'b' => Some(8),
            'f' => Some(12),
            'v' => Some(11),
            'e' | 'E' => Some(27),
            other => Some(u32::from(other)),
        };
        let c = code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
        if c.is_control() && !matches!(c, '\n' | '\t') {
            self.note(Opaque::Control(u32::from(c)));
        }
        word.text.push(c);
    }

    fn number(&mut self, radix: u32, most: usize) -> Option<u32> {
        let digits: String = self.text[self.at..].iter().take(most).take_while(|c| c.is_digit(radix)).collect();
        self.at += digits.len();
        u32::from_str_radix(&digits, radix).ok()
    }
}

/// What has been seen of globs and brace lists in one word.
#[derive(Default)]
struct Shape {
    bracket: bool,
    brace: Brace,
    last: Option<char>,
}

/// How much of a brace list has been seen.
#[derive(Default, PartialEq)]
enum Brace {
    #[default]
    None,
    Open,
    List,
}

impl Shape {
    fn globs(&mut self, c: char) -> bool {
        self.bracket |= c == '[';
        c == '*' || c == '?' || (c == ']' && self.bracket)
    }

    fn braces(&mut self, c: char) -> bool {
        let separates = c == ',' || (c == '.' && self.last == Some('.'));
        self.last = Some(c);
        match self.brace {
            Brace::None if c == '{' => self.brace = Brace::Open,
            Brace::Open if separates => self.brace = Brace::List,
            _ => {}
        }
        c == '}' && self.brace == Brace::List
    }
}
