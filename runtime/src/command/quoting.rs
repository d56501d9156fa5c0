//! One word of shell text: quotes, escapes and expansions. Literal parts are resolved, code inside expansions becomes
//! scripts of its own.

use super::lexer::{Lexer, lex};
use super::opaque::{MAX_NESTING, Opaque};
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

    fn escape(&mut self, word: &mut Word) {
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

    fn double_quoted(&mut self, word: &mut Word) -> Result<(), Opaque> {
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

    fn dollar(&mut self, word: &mut Word, quoted: bool) -> Result<(), Opaque> {
        match self.peek(1) {
            Some('(') => {
                self.at += 1;
                if self.peek(1) == Some('(') && self.arithmetic(word)? {
                    return Ok(());
                }
                self.at -= 1;
                self.substitution(word, "the command substitution")
            }
            Some('{') => self.parameter(word),
            Some('\'') if !quoted => self.ansi_quoted(word),
            Some('"') if !quoted => {
                self.at += 1;
                word.expansion.get_or_insert("the translated string");
                self.double_quoted(word)
            }
            Some('[') => self.bracket_arithmetic(word),
            Some('?') => {
                word.text.push_str("$?");
                self.at += 2;
                Ok(())
            }
            Some(c) if c.is_ascii_alphabetic() || c == '_' => {
                let name =
                    self.text[self.at + 1..].iter().take_while(|c| c.is_ascii_alphanumeric() || **c == '_').count();
                self.expanded(word, "the variable", 1 + name);
                Ok(())
            }
            Some(c) if c.is_ascii_digit() || "@*#!-$".contains(c) => {
                self.expanded(word, "the variable", 2);
                Ok(())
            }
            _ => {
                word.text.push('$');
                self.at += 1;
                Ok(())
            }
        }
    }

    /// Takes the next characters as they are, as an expansion.
    fn expanded(&mut self, word: &mut Word, what: &'static str, length: usize) {
        word.expansion.get_or_insert(what);
        word.text.extend(&self.text[self.at..self.at + length]);
        self.at += length;
    }

    fn deeper(&mut self) -> Result<(), Opaque> {
        self.depth += 1;
        if self.depth > MAX_NESTING { Err(Opaque::Nesting) } else { Ok(()) }
    }

    fn process(&mut self, word: &mut Word) -> Result<(), Opaque> {
        self.substitution(word, "the process substitution")
    }

    /// `$(…)`, `<(…)` or `>(…)`.
    fn substitution(&mut self, word: &mut Word, what: &'static str) -> Result<(), Opaque> {
        self.deeper()?;
        let start = self.at;
        self.at += 2;
        word.code.push(self.script(true)?);
        word.expansion.get_or_insert(what);
        word.text.extend(&self.text[start..self.at]);
        self.depth -= 1;
        Ok(())
    }

    fn backtick(&mut self, word: &mut Word, quoted: bool) -> Result<(), Opaque> {
        self.deeper()?;
        let start = self.at;
        let mut code = Vec::new();
        self.at += 1;
        loop {
            match (self.peek(0), self.peek(1)) {
                (None, _) => return Err(Opaque::Unclosed("backtick")),
                (Some('`'), _) => break,
                (Some('\\'), Some(c)) if "`\\$".contains(c) || (quoted && c == '"') => {
                    code.push(c);
                    self.at += 2;
                }
                (Some(c), _) => {
                    code.push(c);
                    self.at += 1;
                }
            }
        }
        self.at += 1;
        let (script, flaw) = lex(&code, self.depth);
        if let Some(flaw) = flaw {
            self.note(flaw);
        }
        word.code.push(script?);
        word.expansion.get_or_insert("the command substitution");
        word.text.extend(&self.text[start..self.at]);
        self.depth -= 1;
        Ok(())
    }

    /// `${…}`: the text stays, code inside is collected.
    fn parameter(&mut self, word: &mut Word) -> Result<(), Opaque> {
        self.deeper()?;
        let start = self.at;
        let mut inside = Word::default();
        self.at += 2;
        loop {
            match self.peek(0).ok_or(Opaque::Unclosed("parameter expansion"))? {
                '}' => break,
                '\\' => self.escape(&mut inside),
                '"' => self.double_quoted(&mut inside)?,
                '$' => self.dollar(&mut inside, true)?,
                '`' => self.backtick(&mut inside, true)?,
                '<' | '>' if self.peek(1) == Some('(') => self.process(&mut inside)?,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        word.code.append(&mut inside.code);
        word.expansion.get_or_insert("the variable");
        word.text.extend(&self.text[start..self.at]);
        self.depth -= 1;
        Ok(())
    }

    /// `((…))` at the current place; false, and nothing read, if the parentheses do not close together.
    pub(super) fn arithmetic(&mut self, word: &mut Word) -> Result<bool, Opaque> {
        let mut open = 0usize;
        let end = self.text[self.at..].iter().position(|&c| {
            open = if c == '(' { open + 1 } else { open - usize::from(c == ')') };
            open == 0
        });
        let Some(end) = end.filter(|&end| end >= 3 && self.peek(end - 1) == Some(')')) else { return Ok(false) };
        let inner: String = self.text[self.at + 2..self.at + end - 1].iter().collect();
        let mut inside = self.expand(&inner)?;
        word.code.append(&mut inside.code);
        self.expanded(word, "the arithmetic", end + 1);
        Ok(true)
    }

    fn bracket_arithmetic(&mut self, word: &mut Word) -> Result<(), Opaque> {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|&c| c == ']').map_or(rest.len(), |end| end + 1);
        let inner: String = rest[2..length].iter().collect();
        let mut inside = self.expand(&inner)?;
        word.code.append(&mut inside.code);
        self.expanded(word, "the arithmetic", length);
        Ok(())
    }

    /// A text in which only expansions count: the body of a here-document, arithmetic.
    pub(super) fn expand(&mut self, text: &str) -> Result<Word, Opaque> {
        self.deeper()?;
        let chars: Vec<char> = text.chars().collect();
        let mut inner = Lexer { text: &chars, at: 0, depth: self.depth, flaw: None };
        let mut word = Word::default();
        while let Some(c) = inner.peek(0) {
            match c {
                '$' => inner.dollar(&mut word, true)?,
                '`' => inner.backtick(&mut word, true)?,
                '\\' if matches!(inner.peek(1), Some('$' | '`' | '\\')) => inner.escape(&mut word),
                _ => {
                    word.text.push(c);
                    inner.at += 1;
                }
            }
        }
        if let Some(flaw) = inner.flaw {
            self.note(flaw);
        }
        self.depth -= 1;
        Ok(word)
    }

    /// `$'…'`.
    fn ansi_quoted(&mut self, word: &mut Word) -> Result<(), Opaque> {
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
    brace: bool,
    list: bool,
    dot: bool,
}

impl Shape {
    fn globs(&mut self, c: char) -> bool {
        self.bracket |= c == '[';
        c == '*' || c == '?' || (c == ']' && self.bracket)
    }

    fn braces(&mut self, c: char) -> bool {
        self.list |= self.brace && (c == ',' || (c == '.' && self.dot));
        self.dot = c == '.';
        self.brace |= c == '{';
        c == '}' && self.list
    }
}
