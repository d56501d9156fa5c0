//! Names as a dialect allows them, and the way back.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::draft::Draft;

/// What a dialect allows in a name.
#[derive(Clone, Copy)]
pub(super) struct NameRule {
    /// The most characters.
    pub(super) longest: usize,
    /// Characters allowed beside ASCII letters and digits.
    pub(super) marks: &'static str,
    /// Characters allowed first, beside ASCII letters.
    pub(super) first: &'static str,
}

/// Digits, for rules that let a name start with one.
pub(super) const DIGITS: &str = "0123456789";

impl NameRule {
    pub(super) fn allows(&self, name: &str) -> bool {
        let fits = |c: char| c.is_ascii_alphanumeric() || self.marks.contains(c);
        let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || self.first.contains(c));
        name.len() <= self.longest && starts && name.chars().all(fits)
    }

    /// The name itself where it is allowed. Otherwise its allowed characters, `_` for each other one, and eight digits of
    /// a hash of the whole, so that two names never become one and the result does not depend on other names.
    pub(super) fn mapped(&self, name: &str) -> String {
        if self.allows(name) {
            return name.to_owned();
        }
        let digest = Sha256::digest(name.as_bytes());
        let start = digest.iter().take(4).fold(0_u32, |sum, byte| (sum << 8) | u32::from(*byte));
        let hash = format!("{start:08x}");
        let fits = |c: char| c.is_ascii_alphanumeric() || self.marks.contains(c);
        let plain: String = name.chars().map(|c| if fits(c) { c } else { '_' }).collect();
        let plain = plain.trim_matches('_');
        let start = plain.starts_with(|c: char| c.is_ascii_alphabetic());
        let plain = if start { plain.to_owned() } else { format!("t_{plain}") };
        let room = self.longest - hash.len() - 1;
        format!("{}_{hash}", plain.chars().take(room).collect::<String>().trim_end_matches('_'))
    }
}

/// From exported names back to the tools' own names and fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameMap {
    tools: BTreeMap<String, String>,
    fields: BTreeMap<(String, String), String>,
}

impl NameMap {
    /// The tool's own name for the name in a call; `None` if nothing was exported under it.
    pub fn tool(&self, exported: &str) -> Option<&str> {
        self.tools.get(exported).map(String::as_str)
    }

    /// The name under which a tool was exported.
    pub fn exported(&self, tool: &str) -> Option<&str> {
        self.tools.iter().find(|(_, own)| *own == tool).map(|(exported, _)| exported.as_str())
    }

    /// Whether fields of the tool exported as `exported` have other names than their own.
    pub(crate) fn renames_fields_of(&self, exported: &str) -> bool {
        self.fields.keys().any(|(tool, _)| tool == exported)
    }

    /// The arguments of a call to `exported` with the fields' own names.
    pub fn arguments(&self, exported: &str, arguments: Map<String, Value>) -> Map<String, Value> {
        if self.fields.is_empty() {
            return arguments;
        }
        let own = |key: String| self.fields.get(&(exported.to_owned(), key.clone())).cloned().unwrap_or(key);
        arguments.into_iter().map(|(key, value)| (own(key), value)).collect()
    }

    /// Notes a tool's name; `false` if the exported name is taken.
    pub(super) fn add(&mut self, exported: &str, tool: &str) -> bool {
        let free = !self.tools.contains_key(exported);
        if free {
            self.tools.insert(exported.to_owned(), tool.to_owned());
        }
        free
    }

    /// Forgets tools that did not go out, and notes the fields of those that did.
    pub(super) fn keep_only(&mut self, drafts: &[Draft]) {
        self.tools.retain(|exported, _| drafts.iter().any(|draft| draft.name == *exported));
        for draft in drafts {
            for (exported, own) in &draft.renamed {
                self.fields.insert((draft.name.clone(), exported.clone()), own.clone());
            }
        }
    }
}
