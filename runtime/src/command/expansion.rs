//! What a dollar or a backtick begins in a word: variables, substitutions, arithmetic. The text stays as it is written, code
//! inside becomes scripts of its own.

use super::lexer::{Lexer, lex};
use super::opaque::{MAX_NESTING, Opaque};
use super::token::Word;

impl Lexer<'_> {
    pub(super) fn dollar(&mut self, word: &mut Word, quoted: bool) -> Result<(), Opaque> {
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

    pub(super) fn process(&mut self, word: &mut Word) -> Result<(), Opaque> {
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

    pub(super) fn backtick(&mut self, word: &mut Word, quoted: bool) -> Result<(), Opaque> {
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
}
