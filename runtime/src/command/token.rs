//! The tokens of a shell text: words, operators, redirects. Plain data; the lexer makes them.

/// A list of tokens: the whole text, or the code inside a substitution.
pub(super) type Script = Vec<Token>;

#[derive(Debug, Clone)]
pub(super) enum Token {
    Word(Word),
    Operator(Operator),
    Redirect(Redirect),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    And,
    Or,
    Pipe,
    Sequence,
    Newline,
    Background,
    Open,
    Close,
    CaseEnd,
}

impl Operator {
    pub(super) fn symbol(self) -> &'static str {
        match self {
            Self::And => "&&",
            Self::Or => "||",
            Self::Pipe => "|",
            Self::Sequence => ";",
            Self::Newline => "newline",
            Self::Background => "&",
            Self::Open => "(",
            Self::Close => ")",
            Self::CaseEnd => ";;",
        }
    }
}

/// One word, with quotes and escapes resolved.
#[derive(Debug, Clone, Default)]
pub(super) struct Word {
    pub(super) text: String,
    /// What makes the value unknown before the command runs.
    pub(super) expansion: Option<&'static str>,
    pub(super) glob: Option<Glob>,
    /// Any part was quoted or escaped, so it is no reserved word.
    pub(super) quoted: bool,
    /// The first part, up to an equals sign, is bare: before a command this is an assignment.
    pub(super) assigns: bool,
    /// Code that runs while the word is expanded.
    pub(super) code: Vec<Script>,
}

impl Word {
    /// The word with quotes and escapes resolved; expansions stay as they were written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn literal(text: &str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }

    /// Whether the word is this reserved word of the shell.
    pub(super) fn is_reserved(&self, word: &str) -> bool {
        !self.quoted && self.text == word
    }

    /// The name and value of an assignment such as `A=1` or `A+=1`; arrays count by their name.
    pub(super) fn assignment(&self) -> Option<(&str, &str)> {
        let (name, value) = self.text.split_once('=')?;
        let name = name.strip_suffix('+').unwrap_or(name);
        let stem = name.split_once('[').map_or(name, |(stem, _)| stem);
        let starts_well = stem.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        (starts_well && stem.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')).then_some((name, value))
    }
}

/// Where the first unquoted glob character of a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Glob {
    /// It starts the word, so the expansion may look like an option.
    Leading,
    Inner,
}

/// One redirect of a command.
#[derive(Debug, Clone)]
pub(super) struct Redirect {
    /// The descriptor before the operator, as written.
    pub(super) descriptor: String,
    pub(super) kind: RedirectKind,
    pub(super) target: Word,
    /// The text of a here-document.
    pub(super) body: Option<Word>,
}

/// What a redirect does with its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RedirectKind {
    Read,
    Write,
    ReadWrite,
    Duplicate,
    HereDocument { strip_tabs: bool },
    HereString,
}

impl Redirect {
    /// The target when the redirect writes a file that is more than a sink.
    pub(super) fn written(&self) -> Option<&Word> {
        let writes = match self.kind {
            RedirectKind::Write | RedirectKind::ReadWrite => true,
            RedirectKind::Duplicate => !is_descriptor(&self.target.text),
            _ => false,
        };
        (writes && !is_sink(&self.target.text)).then_some(&self.target)
    }

    /// The target when the redirect reads a file.
    pub(super) fn read(&self) -> Option<&Word> {
        matches!(self.kind, RedirectKind::Read | RedirectKind::ReadWrite).then_some(&self.target)
    }

    /// The redirect as one would write it, without the text of a here-document.
    pub(super) fn display(&self) -> String {
        let symbol = match self.kind {
            RedirectKind::Read => "<",
            RedirectKind::Write => ">",
            RedirectKind::ReadWrite => "<>",
            RedirectKind::Duplicate => ">&",
            RedirectKind::HereDocument { .. } => "<<",
            RedirectKind::HereString => "<<<",
        };
        format!("{}{symbol}{}", self.descriptor, self.target.text)
    }
}

fn is_descriptor(text: &str) -> bool {
    text == "-" || (!text.is_empty() && text.trim_end_matches('-').chars().all(|c| c.is_ascii_digit()))
}

/// Devices that keep nothing of what is written to them.
fn is_sink(path: &str) -> bool {
    matches!(path, "/dev/null" | "/dev/stdout" | "/dev/stderr" | "/dev/fd/1" | "/dev/fd/2")
}
