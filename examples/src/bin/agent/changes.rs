//! Notes what files were before the first call that declared to write them, and says at the end what became of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use similar::{ChangeTag, TextDiff};
use toolpact::command::PathOperand;
use toolpact::effect::{AccessKind, Effect, Resource};
use toolpact::hooks::{Before, Hook, HookCall};
use toolpact::tool::BoxFuture;

/// The files that calls declared to write, as they were. Every clone is the same.
#[derive(Clone)]
pub(crate) struct Changes {
    workspace: PathBuf,
    noted: Arc<Mutex<BTreeMap<PathBuf, Noted>>>,
}

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
    /// Begins to note what is written in a workspace.
    pub(crate) fn of(workspace: &Path) -> Self {
        let workspace = workspace.canonicalize().unwrap_or_else(|_| workspace.into());
        Self { workspace, noted: Arc::default() }
    }

    /// The files that are not what they were, sorted by path.
    pub(crate) fn all(&self) -> Vec<Change> {
        self.noted().iter().filter_map(|(path, noted)| noted.change(path)).collect()
    }

    fn note(&self, effect: &Effect) {
        for access in effect.accesses() {
            if let (AccessKind::Write, Resource::File(file)) = (access.kind, &access.resource) {
                self.note_file(&file.path, &file.shown);
            }
        }
        // What a command writes is known as far as its text names it.
        let named = effect.commands().iter().flat_map(|command| &command.writes).filter(|path| !path.glob);
        for shown in named.filter_map(PathOperand::from_start) {
            self.note_file(&self.workspace.join(&shown), &shown);
        }
    }

    fn note_file(&self, path: &Path, shown: &str) {
        let before = || Noted { shown: shown.into(), before: std::fs::read(path).ok() };
        self.noted().entry(path.into()).or_insert_with(before);
    }

    fn noted(&self) -> MutexGuard<'_, BTreeMap<PathBuf, Noted>> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hook for Changes {
    fn before<'a>(&'a self, call: HookCall<'a>) -> BoxFuture<'a, Before> {
        self.note(call.effect);
        Box::pin(async { Before::Continue })
    }
}

impl Noted {
    fn change(&self, path: &Path) -> Option<Change> {
        let after = std::fs::read(path).ok();
        let (summary, lines) = match (&self.before, &after) {
            (before, after) if before == after => return None,
            (None, Some(after)) => (format!("new, {}", lines_of(after)), Vec::new()),
            (Some(_), None) => ("removed".into(), Vec::new()),
            (Some(before), Some(after)) => {
                difference(&String::from_utf8_lossy(before), &String::from_utf8_lossy(after))
            }
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
