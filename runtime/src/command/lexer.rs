//! Text to tokens: operators, redirects, here-documents, comments. Words and quoting are in `quoting`. One pass, linear
//! in the text; recursion only into nested code, bounded by `MAX_NESTING`. What is well formed but misleading is noted as
//! a flaw and reading goes on, so that a deny rule still sees the commands.

use super::opaque::{MAX_NESTING, Opaque};
use super::token::{Operator, Redirect, RedirectKind, Script, Token, Word};

pub(super) struct Lexer<'a> {
    pub(super) text: &'a [char],
    pub(super) at: usize,
    pub(super) depth: usize,
    /// The first thing that reads but cannot be trusted.
    pub(super) flaw: Option<Opaque>,
}

/// What is open while one script is read.
#[derive(Default)]
struct Level {
    script: Script,
    parentheses: usize,
    cases: usize,
    /// Indices of the here-document redirects whose bodies come after this line.
    bodies: Vec<usize>,
}

impl Level {
    /// Whether a command may begin here.
    fn at_command(&self) -> bool {
        match self.script.last() {
            None | Some(Token::Operator(_)) => true,
            Some(Token::Word(word)) => RESERVED.iter().any(|reserved| word.is_reserved(reserved)),
            Some(Token::Redirect(_)) => false,
        }
    }
}

/// Reserved words after which a command begins.
const RESERVED: [&str; 10] = ["if", "then", "else", "elif", "while", "until", "do", "{", "!", "time"];

/// Reads a whole text. The flaw is a reason to distrust tokens that could be read.
pub(super) fn lex(text: &[char], depth: usize) -> (Result<Script, Opaque>, Option<Opaque>) {
    let mut lexer = Lexer { text, at: 0, depth, flaw: None };
    let script = lexer.script(false);
    (script, lexer.flaw)
}

impl Lexer<'_> {
    pub(super) fn peek(&self, ahead: usize) -> Option<char> {
        self.text.get(self.at + ahead).copied()
    }

    pub(super) fn starts_with(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(i, c)| self.peek(i) == Some(c))
    }

    /// Notes the first reason not to trust what is read.
    pub(super) fn note(&mut self, flaw: Opaque) {
        self.flaw.get_or_insert(flaw);
    }

    /// Reads to the end, or to the parenthesis that closes a substitution.
    pub(super) fn script(&mut self, closing: bool) -> Result<Script, Opaque> {
        let mut level = Level::default();
        loop {
            self.skip_blanks();
            let Some(c) = self.peek(0) else { break };
            match c {
                '#' => self.skip_comment(),
                '\n' => self.newline(&mut level)?,
                ')' if closing && level.parentheses == 0 && level.cases == 0 => {
                    self.at += 1;
                    return Self::finish(level);
                }
                '(' if self.peek(1) == Some('(') && level.at_command() && self.arithmetic_command(&mut level)? => {}
                '(' | ')' => self.parenthesis(c, &mut level)?,
                ';' | '&' | '|' if !self.starts_with("&>") => self.operator(&mut level),
                '<' | '>' if self.peek(1) != Some('(') => self.redirect(String::new(), &mut level)?,
                '&' => self.redirect(String::new(), &mut level)?,
                _ => self.word_or_descriptor(&mut level)?,
            }
        }
        if closing { Err(Opaque::Unclosed("substitution")) } else { Self::finish(level) }
    }

    fn finish(level: Level) -> Result<Script, Opaque> {
        match level.bodies.first().and_then(|&index| level.script.get(index)) {
            Some(Token::Redirect(redirect)) => Err(Opaque::OpenHereDocument(redirect.target.text.clone())),
            _ => Ok(level.script),
        }
    }

    fn skip_blanks(&mut self) {
        loop {
            match self.peek(0) {
                Some(' ' | '\t') => self.at += 1,
                Some('\\') if self.peek(1) == Some('\n') => self.at += 2,
                _ => return,
            }
        }
    }

    fn skip_comment(&mut self) {
        while self.peek(0).is_some_and(|c| c != '\n') {
            self.at += 1;
        }
    }

    fn newline(&mut self, level: &mut Level) -> Result<(), Opaque> {
        self.at += 1;
        for index in std::mem::take(&mut level.bodies) {
            if let Some(Token::Redirect(redirect)) = level.script.get_mut(index) {
                redirect.body = Some(self.here_document(redirect)?);
            }
        }
        level.script.push(Token::Operator(Operator::Newline));
        Ok(())
    }

    fn here_document(&mut self, redirect: &Redirect) -> Result<Word, Opaque> {
        let strip = redirect.kind == RedirectKind::HereDocument { strip_tabs: true };
        let literal = redirect.target.quoted;
        let mut body = String::new();
        while self.at < self.text.len() {
            let line = self.line(!literal);
            let line = if strip { line.trim_start_matches('\t') } else { &line };
            if line == redirect.target.text {
                return if literal { Ok(Word::literal(&body)) } else { self.expand(&body) };
            }
            body.push_str(line);
            body.push('\n');
        }
        Err(Opaque::OpenHereDocument(redirect.target.text.clone()))
    }

    /// The next line; with `joined`, a backslash at its end joins the line after it, as in a body that is expanded.
    fn line(&mut self, joined: bool) -> String {
        let mut line = String::new();
        while let Some(c) = self.peek(0) {
            self.at += 1;
            match (c, self.peek(0)) {
                ('\n', _) => break,
                ('\\', Some('\n')) if joined => self.at += 1,
                ('\\', Some(next)) if joined => {
                    line.extend([c, next]);
                    self.at += 1;
                }
                _ => line.push(c),
            }
        }
        line
    }

    fn parenthesis(&mut self, c: char, level: &mut Level) -> Result<(), Opaque> {
        self.at += 1;
        if c == '(' {
            level.parentheses += 1;
            if level.parentheses > MAX_NESTING {
                return Err(Opaque::Nesting);
            }
            level.script.push(Token::Operator(Operator::Open));
        } else {
            level.parentheses = level.parentheses.saturating_sub(1);
            level.script.push(Token::Operator(Operator::Close));
        }
        Ok(())
    }

    fn operator(&mut self, level: &mut Level) {
        const OPERATORS: [(&str, Operator); 9] = [
            (";;&", Operator::CaseEnd),
            (";;", Operator::CaseEnd),
            (";&", Operator::CaseEnd),
            ("&&", Operator::And),
            ("||", Operator::Or),
            ("|&", Operator::Pipe),
            (";", Operator::Sequence),
            ("&", Operator::Background),
            ("|", Operator::Pipe),
        ];
        if let Some((text, operator)) = OPERATORS.into_iter().find(|(text, _)| self.starts_with(text)) {
            self.at += text.len();
            level.script.push(Token::Operator(operator));
        }
    }

    fn word_or_descriptor(&mut self, level: &mut Level) -> Result<(), Opaque> {
        if let Some(length) = self.descriptor() {
            let descriptor = self.text[self.at..self.at + length].iter().collect();
            self.at += length;
            return self.redirect(descriptor, level);
        }
        let at_command = level.at_command();
        let word = self.word()?;
        if at_command && word.is_reserved("case") {
            level.cases += 1;
        } else if word.is_reserved("esac") {
            level.cases = level.cases.saturating_sub(1);
        }
        level.script.push(Token::Word(word));
        Ok(())
    }

    /// The length of `2` or `{fd}` directly before a redirect.
    fn descriptor(&self) -> Option<usize> {
        let braced = self.peek(0) == Some('{');
        let body = usize::from(braced);
        let inside = |c: char| if braced { c.is_ascii_alphanumeric() || c == '_' } else { c.is_ascii_digit() };
        let name = self.text[self.at + body..].iter().take_while(|&&c| inside(c)).count();
        let length = body + name + body;
        let closed = !braced || self.peek(length - 1) == Some('}');
        let redirects = matches!(self.peek(length), Some('<' | '>')) && self.peek(length + 1) != Some('(');
        (name > 0 && closed && redirects).then_some(length)
    }

    fn redirect(&mut self, descriptor: String, level: &mut Level) -> Result<(), Opaque> {
        const REDIRECTS: [(&str, RedirectKind); 12] = [
            ("<<<", RedirectKind::HereString),
            ("<<-", RedirectKind::HereDocument { strip_tabs: true }),
            ("<<", RedirectKind::HereDocument { strip_tabs: false }),
            ("<&", RedirectKind::Duplicate),
            ("<>", RedirectKind::ReadWrite),
            ("<", RedirectKind::Read),
            ("&>>", RedirectKind::Write),
            ("&>", RedirectKind::Write),
            (">>", RedirectKind::Write),
            (">&", RedirectKind::Duplicate),
            (">|", RedirectKind::Write),
            (">", RedirectKind::Write),
        ];
        let Some((symbol, kind)) = REDIRECTS.into_iter().find(|(symbol, _)| self.starts_with(symbol)) else {
            return Ok(());
        };
        self.at += symbol.len();
        self.skip_blanks();
        let target = self.word()?;
        if target.text.is_empty() && !target.quoted {
            self.note(Opaque::Redirect(symbol.to_owned()));
        }
        if matches!(kind, RedirectKind::HereDocument { .. }) {
            level.bodies.push(level.script.len());
        }
        level.script.push(Token::Redirect(Redirect { descriptor, kind, target, body: None }));
        Ok(())
    }

    /// `((…))` as one word; false if it is two subshells.
    fn arithmetic_command(&mut self, level: &mut Level) -> Result<bool, Opaque> {
        let mut word = Word::default();
        let read = self.arithmetic(&mut word)?;
        if read {
            level.script.push(Token::Word(word));
        }
        Ok(read)
    }
}
