//! Regular expressions of schemas: from the ECMA-262 spelling that JSON Schema uses to the one that runs here.
//! Look-around and back-references cannot run in bounded time and are refused.

use regex::{Regex, RegexBuilder};

/// The longest pattern accepted, in bytes.
pub(crate) const MAX_PATTERN: usize = 2048;

/// The most memory one compiled pattern may take, in bytes.
const MAX_PROGRAM: usize = 1 << 20;

/// Compiles a pattern, or says in words why it cannot be enforced.
pub(crate) fn compile(pattern: &str) -> Result<Regex, String> {
    if pattern.len() > MAX_PATTERN {
        return Err(format!("the pattern is longer than {MAX_PATTERN} bytes"));
    }
    RegexBuilder::new(&translated(pattern)).size_limit(MAX_PROGRAM).build().map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => "the pattern is too large".to_owned(),
        error => format!("the pattern {pattern:?} cannot be enforced: {}", reason(&error)),
    })
}

/// The last line of the error says why; those before it show where.
fn reason(error: &regex::Error) -> String {
    let shown = error.to_string();
    let last = shown.lines().last().unwrap_or_default();
    last.strip_prefix("error: ").unwrap_or(last).to_owned()
}

/// `\d` and `\w` mean ASCII in ECMA-262; the other differences in spelling are harmless.
fn translated(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len());
    let mut rest = pattern.chars();
    while let Some(c) = rest.next() {
        match (c, (c == '\\').then(|| rest.next()).flatten()) {
            ('\\', Some('d')) => out.push_str("[0-9]"),
            ('\\', Some('D')) => out.push_str("[^0-9]"),
            ('\\', Some('w')) => out.push_str("[A-Za-z0-9_]"),
            ('\\', Some('W')) => out.push_str("[^A-Za-z0-9_]"),
            ('\\', Some(other)) => out.extend(['\\', other]),
            (c, _) => out.push(c),
        }
    }
    out
}
