//! Notes what files were before the first call that declared to write them, and says at the end what became of them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use similar::{ChangeTag, TextDiff};
use toolpact::effect::{AccessKind, Resource};
use toolpact::hooks::{Before, Hook, HookCall};
use toolpact::tool::BoxFuture;

/// The files that calls declared to write, as they were. Every clone is the same.
#[derive(Clone, Default)]
pub(crate) struct Changes(Arc<Mutex<BTreeMap<PathBuf, Noted>>>);

struct Noted {
    shown: String,
    /// `None` if there was no such file.
    before: Option<Vec<u8>>,
}

/// What became of one file.
pub(crate) struct Change {
    pub(crate) shown: String,
    /// What happened to it, in a few words.
    pub(crate) summary: String,
    /// The lines that went, with `-`, and that came, with `+`.
    pub(crate) lines: Vec<String>,
}

impl Changes {
    /// The files that are not what they were, sorted by path.
    pub(crate) fn all(&self) -> Vec<Change> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().filter_map(|(path, noted)| noted.change(path)).collect()
    }

    fn note(&self, call: &HookCall<'_>) {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for access in call.effect.accesses() {
            if let (AccessKind::Write, Resource::File(file)) = (access.kind, &access.resource) {
                let before = || Noted { shown: file.shown.clone(), before: std::fs::read(&file.path).ok() };
                noted.entry(file.path.clone()).or_insert_with(before);
            }
        }
    }
}

impl Hook for Changes {
    fn before<'a>(&'a self, call: HookCall<'a>) -> BoxFuture<'a, Before> {
        self.note(&call);
        Box::pin(async { Before::Continue })
    }
}

impl Noted {
    fn change(&self, path: &PathBuf) -> Option<Change> {
        let after = std::fs::read(path).ok();
        let (summary, lines) = match (&self.before, &after) {
            (before, after) if before == after => return None,
            (None, Some(after)) => (format!("new, {}", lines_of(after)), Vec::new()),
            (Some(_), None) => ("removed".into(), Vec::new()),
            (Some(before), Some(after)) => difference(&String::from_utf8_lossy(before), &String::from_utf8_lossy(after)),
            (None, None) => return None,
        };
        Some(Change { shown: self.shown.clone(), summary, lines })
    }
}

fn lines_of(bytes: &[u8]) -> String {
    let lines = String::from_utf8_lossy(bytes).lines().count();
    format!("{lines} line{}", if lines == 1 { "" } else { "s" })
}

fn difference(before: &str, after: &str) -> (String, Vec<String>) {
    let diff = TextDiff::from_lines(before, after);
    let changed = diff.iter_all_changes().filter_map(|change| match change.tag() {
        ChangeTag::Delete => Some(format!("-{}", change.value().trim_end())),
        ChangeTag::Insert => Some(format!("+{}", change.value().trim_end())),
        ChangeTag::Equal => None,
    });
    let lines: Vec<String> = changed.collect();
    let added = lines.iter().filter(|line| line.starts_with('+')).count();
    (format!("+{added} -{}", lines.len() - added), lines)
}
