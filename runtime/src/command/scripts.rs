//! The small languages inside arguments: what a `sed` or `awk` script does besides printing. What is not understood counts
//! as a hazard.

/// Whether a sed script runs a program or names a file to read or write: the commands `e r R w W`, the flags `e` and
/// `w` of a substitution.
pub(super) fn sed_is_hazardous(script: &str) -> bool {
    Sed { rest: script.chars().collect(), at: 0 }.hazardous().unwrap_or(true)
}

struct Sed {
    rest: Vec<char>,
    at: usize,
}

impl Sed {
    fn next(&mut self) -> Option<char> {
        self.at += 1;
        self.rest.get(self.at - 1).copied()
    }

    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    fn skip(&mut self, wanted: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.at += 1;
        }
    }

    /// `None` if the script ends where it should not.
    fn hazardous(&mut self) -> Option<bool> {
        loop {
            self.skip(|c| c.is_whitespace() || c == ';' || c == '}');
            if self.peek().is_none() {
                return Some(false);
            }
            self.addresses()?;
            match self.next()? {
                '{' | '=' | 'd' | 'D' | 'g' | 'G' | 'h' | 'H' | 'n' | 'N' | 'p' | 'P' | 'x' | 'z' | 'l' => {}
                'q' | 'Q' | 'L' => self.skip(|c| c.is_ascii_digit()),
                '#' | ':' | 'b' | 't' | 'T' => self.skip(|c| c != '\n' && c != ';'),
                'a' | 'i' | 'c' => self.skip(|c| c != '\n'),
                's' => {
                    let delimiter = self.next()?;
                    self.expression(delimiter)?;
                    self.until(delimiter)?;
                    if self.flags() {
                        return Some(true);
                    }
                }
                'y' => {
                    let delimiter = self.next()?;
                    self.until(delimiter)?;
                    self.until(delimiter)?;
                }
                _ => return Some(true),
            }
        }
    }

    fn addresses(&mut self) -> Option<()> {
        loop {
            self.skip(|c| c.is_whitespace() || c.is_ascii_digit() || matches!(c, '$' | ',' | '!' | '~' | '+'));
            match self.peek()? {
                '/' => {
                    self.at += 1;
                    self.expression('/')?;
                }
                '\\' => {
                    self.at += 1;
                    let delimiter = self.next()?;
                    self.expression(delimiter)?;
                }
                _ => return Some(()),
            }
            self.skip(|c| c == 'I' || c == 'M');
        }
    }

    /// Over a regular expression to its delimiter, which counts for nothing when escaped or in a bracket.
    fn expression(&mut self, delimiter: char) -> Option<()> {
        loop {
            match self.next()? {
                '\\' => self.at += 1,
                '[' => {
                    self.at += usize::from(self.peek() == Some('^'));
                    self.at += usize::from(self.peek() == Some(']'));
                    while self.next()? != ']' {}
                }
                c if c == delimiter => return Some(()),
                _ => {}
            }
        }
    }

    /// Over text to the next delimiter that is not escaped.
    fn until(&mut self, delimiter: char) -> Option<()> {
        loop {
            match self.next()? {
                '\\' => self.at += 1,
                c if c == delimiter => return Some(()),
                _ => {}
            }
        }
    }

    fn flags(&mut self) -> bool {
        while let Some(c) = self.peek() {
            match c {
                'e' | 'w' => return true,
                c if c.is_ascii_alphanumeric() => self.at += 1,
                _ => break,
            }
        }
        false
    }
}

/// Whether an awk program runs a program reads or writes a file that is no operand, or shows the
/// environment: `system`, `getline`, pipes, output redirects, `@`, `ARGV`, `ENVIRON`.
pub(super) fn awk_is_hazardous(script: &str) -> bool {
    let code = awk_code(script);
    let words = ["system", "getline", "close", "fflush", "printf>", "print>", "ENVIRON", "ARGV", "ARGC"];
    words.iter().any(|word| code.contains(word)) || code.contains('@') || has_pipe(&code) || redirects_output(&code)
}

/// Whether a program of jq shows the environment or takes more files: `env`, `$ENV`, `import`, `include` and what tells of files.
/// Code can stand inside strings, so every word counts that is no field.
pub(super) fn jq_is_hazardous(script: &str) -> bool {
    const WORDS: [&str; 8] =
        ["env", "$ENV", "import", "include", "modulemeta", "input_filename", "get_search_list", "$__prog_args"];
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    WORDS.iter().any(|word| {
        script.match_indices(word).any(|(at, found)| {
            let before = script[..at].chars().next_back();
            let after = script[at + found.len()..].chars().next();
            !before.is_some_and(|c| is_word(c) || c == '.') && !after.is_some_and(is_word)
        })
    })
}

/// The program without the contents of strings and regular expressions, and without blanks.
fn awk_code(script: &str) -> String {
    let mut code = String::new();
    let mut chars = script.chars().peekable();
    while let Some(c) = chars.next() {
        let starts_regex =
            c == '/' && code.ends_with(|p: char| !(p.is_alphanumeric() || matches!(p, '_' | ')' | ']' | '$' | '"')));
        match c {
            '"' => skip_quoted(&mut chars, '"'),
            '/' if starts_regex || code.is_empty() => skip_quoted(&mut chars, '/'),
            '\n' => {
                code.push('\n');
                continue;
            }
            c if c.is_whitespace() => continue,
            '#' => while chars.next_if(|&c| c != '\n').is_some() {},
            _ => {}
        }
        code.push(if c == '/' || c == '"' { '"' } else { c });
    }
    code
}

fn skip_quoted(chars: &mut std::iter::Peekable<std::str::Chars>, quote: char) {
    while let Some(c) = chars.next() {
        if c == '\\' {
            chars.next();
        } else if c == quote {
            return;
        }
    }
}

fn has_pipe(code: &str) -> bool {
    code.replace("||", "").contains('|')
}

/// A `>` in the statement of a `print` redirects; elsewhere it compares.
fn redirects_output(code: &str) -> bool {
    code.split([';', '\n', '{', '}'])
        .any(|statement| statement.find("print").is_some_and(|at| statement[at..].contains('>')))
}
