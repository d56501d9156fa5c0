//! What "always" may store: one pattern for each part, never a broad one, and checked against the text it came from.

use super::Reading;
use super::hazards::{self, BROAD, Kind};
use super::pattern::CommandPattern;
use super::strict::Part;
use super::wrapper::{self, Trust};
use super::{git, inspect, paths};

/// Subcommands that may be stored as a prefix: with other arguments they do more of the same.
const PREFIXES: &[(&str, &[&str])] = &[
    ("git", &["add", "commit", "fetch", "stash list"]),
    ("cargo", &["test", "build", "check", "clippy", "fmt", "doc", "bench", "tree", "metadata", "nextest run"]),
    ("npm", &["test", "run *"]),
    ("pnpm", &["test", "run *"]),
    ("yarn", &["test", "run *"]),
    ("bun", &["test", "run *"]),
    ("go", &["test", "build", "vet", "list", "fmt"]),
    ("gh", &["pr view", "pr list", "pr diff", "pr checks", "issue view", "issue list", "run view", "run list"]),
    ("docker", &["ps", "images", "logs"]),
    ("kubectl", &["get", "describe", "logs"]),
    ("make", &["*"]),
];

impl Reading {
    /// The patterns that "always" may store for this text: one for each part, as narrow as a prefix can be
    /// without asking again for the same kind of command. Nothing if the text cannot be read with certainty, if a part
    /// may never be allowed by a rule, or if the patterns would not allow this very text.
    pub fn remember(&self) -> Option<Vec<CommandPattern>> {
        if self.opaque.is_some() || self.catastrophe.is_some() {
            return None;
        }
        let mut patterns: Vec<CommandPattern> = Vec::new();
        for part in self.parts.iter().filter(|part| !part.is_cd()) {
            let pattern = pattern_for(part)?;
            if !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
        (!patterns.is_empty() && self.allowed_by(&patterns).is_ok()).then_some(patterns)
    }
}

fn pattern_for(part: &Part) -> Option<CommandPattern> {
    let mut start = 0;
    while let Some(inside) =
        wrapper::inside(&part.words, start).filter(|inside| inside.plain && inside.wrapper.trust == Trust::Transparent)
    {
        start = inside.start;
    }
    let words: Vec<&str> = part.argv().split_off(start);
    let program = *words.first()?;
    let name = paths::basename(program);
    let known = hazards::find(&name);
    if matches!(name.as_str(), "sudo" | "doas" | "su" | "eval" | "env")
        || known.is_some_and(|known| matches!(known.kind, Kind::State | Kind::Shell))
    {
        return None;
    }
    let inspection = inspect::inspect(&part.words, start);
    let broad =
        BROAD.contains(&name.as_str()) && name != "make" || known.is_some_and(|known| known.kind == Kind::Interpreter);
    if inspection.hazards.is_empty() && !broad {
        let prefix =
            if known.is_some_and(|known| known.kind == Kind::Reader) { Some(1) } else { prefix_length(&words) };
        if let Some(length) = prefix {
            return Some(CommandPattern::prefix(words[..length].iter().copied()));
        }
    }
    Some(CommandPattern::exact(words))
}

fn prefix_length(words: &[&str]) -> Option<usize> {
    let (program, rest) = words.split_first()?;
    if *program == "git" && git::only_reads(rest) {
        let subcommand = rest.first()?;
        return (!subcommand.starts_with('-') && git::always_reads(subcommand)).then_some(2);
    }
    let (_, subcommands) = PREFIXES.iter().find(|(name, _)| name == program)?;
    subcommands.iter().find_map(|subcommand| {
        let wanted: Vec<&str> = subcommand.split(' ').collect();
        let fits = |(wanted, word): (&&str, &&str)| {
            wanted == word || (*wanted == "*" && !word.starts_with('-') && !word.contains('='))
        };
        (rest.len() >= wanted.len() && wanted.iter().zip(rest).all(fits)).then_some(1 + wanted.len())
    })
}
