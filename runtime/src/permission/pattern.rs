//! The pattern of a rule, in each way it can be read: path, command, host, or argument of a name. Which reading counts
//! depends on what the call touches, so all of them are made once, when the rule is parsed.

use serde_json::Value;

use super::path::{PathName, PathPattern};
use super::rule::RuleError;
use crate::command::CommandPattern;

/// The text in the brackets of a rule.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    text: String,
    argument: Option<Argument>,
    path: PathPattern,
    command: Option<CommandPattern>,
}

/// A glob for the argument of one name.
#[derive(Clone, Debug)]
struct Argument {
    name: String,
    glob: String,
}

impl Pattern {
    pub(super) fn parse(text: &str, rule: &str) -> Result<Self, RuleError> {
        if let Some(host) = host_of_address(text) {
            return Err(if host.is_empty() {
                RuleError::Pattern { rule: rule.into(), message: "it names no host: write `domain:example.com`".into() }
            } else {
                RuleError::Address { rule: rule.into(), host }
            });
        }
        if text.chars().any(char::is_control) {
            return Err(RuleError::Pattern { rule: rule.into(), message: "it holds a control character".into() });
        }
        let command = text.parse().ok();
        Ok(Self { text: text.into(), argument: Argument::parse(text), path: PathPattern::parse(text), command })
    }

    /// The text as it was written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The pattern as one of paths.
    pub(super) fn path(&self) -> &PathPattern {
        &self.path
    }

    /// The pattern as one of commands.
    pub(super) fn command(&self) -> Option<&CommandPattern> {
        self.command.as_ref()
    }

    /// Whether the named argument matches, to deny: any part of it, without case.
    pub(super) fn meets_argument<'a>(&self, argument: impl Fn(&str) -> Option<&'a Value>) -> bool {
        let matching = self.argument.as_ref().and_then(|pattern| Some((pattern, argument(&pattern.name)?)));
        matching.is_some_and(|(pattern, value)| pattern.meets(value))
    }

    /// Whether the named argument matches, to allow: all of it, exactly.
    pub(super) fn covers_argument<'a>(&self, argument: impl Fn(&str) -> Option<&'a Value>) -> bool {
        let matching = self.argument.as_ref().and_then(|pattern| Some((pattern, argument(&pattern.name)?)));
        matching.is_some_and(|(pattern, value)| pattern.covers(value))
    }

    /// Whether a host is the one named or below it.
    pub(super) fn meets_host(&self, host: &str) -> bool {
        let host = normal_host(host);
        let named = normal_host(self.host());
        let named = named.strip_prefix("*.").unwrap_or(&named);
        // A host that is known only when the call runs can be any.
        host == "*" || host == named || host.strip_suffix(named).is_some_and(|rest| rest.ends_with('.'))
    }

    /// Whether a host is exactly the one named, or below the one named with `*.`.
    pub(super) fn covers_host(&self, host: &str) -> bool {
        let (host, named) = (normal_host(host), normal_host(self.host()));
        match named.strip_prefix("*.") {
            Some(parent) => host.strip_suffix(parent).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.')),
            None => host != "*" && host == named,
        }
    }

    fn host(&self) -> &str {
        self.text.strip_prefix("domain:").unwrap_or(&self.text)
    }

    /// Whether a text that a call holds could be what a deny or ask rule means: as a path, a host or a plain text.
    pub(super) fn meets_text(&self, text: &str, root: &str) -> bool {
        let inside = text.strip_prefix(root).map_or(text, |rest| rest.trim_start_matches('/'));
        let host = text.split_once("://").map(|(_, rest)| rest.split(['/', ':', '?']).next().unwrap_or_default());
        self.path.meets(&PathName::of_text(inside)) || self.meets_host(host.unwrap_or(text))
    }

    /// Whether the key of a named thing matches.
    pub(super) fn names(&self, kind: &str, key: &str) -> bool {
        wildcard_text(&self.text, if key.is_empty() { kind } else { key })
    }
}

/// Schemes whose addresses name a host.
const SCHEMES: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// The host in a text that stands where a host should and is more or less than one: `https://example.com/a`,
/// `domain:example.com/a`, `domain:example.com:80`, `domain:`.
fn host_of_address(text: &str) -> Option<String> {
    let (named, rest) = text.strip_prefix("domain:").map_or((false, text), |rest| (true, rest));
    // Other schemes can be the names of things: `s3://bucket`.
    let of_hosts = |scheme: &str| SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme));
    let after_scheme =
        rest.split_once("://").filter(|(scheme, _)| named || of_hosts(scheme.trim())).map(|(_, rest)| rest);
    if !named && after_scheme.is_none() {
        return None;
    }
    let place = after_scheme.unwrap_or(rest).trim().split(['/', '?', '#']).next().unwrap_or_default();
    let place = place.rsplit('@').next().unwrap_or_default();
    let host = match place.split_once(':') {
        // Several colons are an address of IPv6, with or without its brackets.
        Some((host, port)) if !port.contains(':') => host,
        _ => place,
    };
    (host.is_empty() || host != rest).then(|| host.to_owned())
}

/// A host without case and without the dot of the root.
fn normal_host(host: &str) -> String {
    host.trim_end_matches('.').to_lowercase()
}

impl Argument {
    fn parse(text: &str) -> Option<Self> {
        let (name, glob) = text.split_once('=')?;
        let first = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
        let is_name = first && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        is_name.then(|| Self { name: name.into(), glob: glob.into() })
    }

    fn meets(&self, value: &Value) -> bool {
        match value {
            Value::Array(items) => items.iter().any(|item| self.meets(item)),
            value => wildcard_text(&self.glob.to_lowercase(), &plain(value).to_lowercase()),
        }
    }

    fn covers(&self, value: &Value) -> bool {
        match value {
            Value::Array(items) => !items.is_empty() && items.iter().all(|item| self.covers(item)),
            value => wildcard_text(&self.glob, &plain(value)),
        }
    }
}

/// A value as one would write it in a rule.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => crate::canonical::to_string(other),
    }
}

/// Whether a text matches a glob in which `*` stands for anything and `?` for one character. Linear in text × glob.
pub(super) fn wildcard_text(glob: &str, text: &str) -> bool {
    let (glob, text): (Vec<char>, Vec<char>) = (glob.chars().collect(), text.chars().collect());
    let (mut g, mut t) = (0, 0);
    let mut retry: Option<(usize, usize)> = None;
    while t < text.len() {
        match glob.get(g) {
            Some('*') => {
                retry = Some((g, t));
                g += 1;
            }
            Some(&c) if c == '?' || c == text[t] => {
                g += 1;
                t += 1;
            }
            _ => match retry {
                Some((star, from)) => {
                    retry = Some((star, from + 1));
                    g = star + 1;
                    t = from + 1;
                }
                None => return false,
            },
        }
    }
    glob[g..].iter().all(|c| *c == '*')
}
