//! Names of paths and the patterns for them. Nothing is looked up on the disk.
//!
//! Patterns are those of gitignore: `src/**`, `*.rs` and `**/x` at any depth, `/x` only at the top, `src/` all below it;
//! beyond those `//x` is absolute and `~/x` is below the home directory. Names that begin with a dot are matched like others.

use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use globset::{GlobBuilder, GlobMatcher};

use crate::command::may_overlap;

/// One name of a path, in each way a pattern can be anchored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PathName {
    /// From the workspace, with `/`; `.` is the workspace. `None` outside.
    pub(super) inside: Option<String>,
    absolute: String,
    at_home: Option<String>,
}

impl PathName {
    /// An absolute path, seen from a workspace and a home directory.
    pub(super) fn of(path: &Path, root: &Path, home: Option<&Path>) -> Self {
        let below = |directory: &Path| path.strip_prefix(directory).ok().map(text);
        let absolute = if path.has_root() { format!("/{}", text(path)) } else { text(path) };
        Self { inside: below(root), absolute, at_home: home.and_then(below) }
    }

    /// A text that may be a path in the workspace.
    pub(super) fn of_text(text: &str) -> Self {
        let cleaned = clean(text.trim_start_matches('/'));
        Self { inside: Some(cleaned), absolute: text.into(), at_home: None }
    }

    /// A path whose directory is not known: relative ones can be anywhere in the workspace.
    pub(super) fn somewhere(text: &str) -> Self {
        let inside = (!text.starts_with(['/', '~'])).then(|| format!("**/{}", clean(text)));
        Self { inside, absolute: text.into(), at_home: None }
    }

    /// Whether it is a directory or one above it.
    pub(super) fn holds(&self, directory: &Path) -> bool {
        self.inside.as_deref() == Some(".") || directory.starts_with(&self.absolute)
    }

    /// As people read it.
    pub(super) fn shown(&self) -> &str {
        self.inside.as_deref().unwrap_or(&self.absolute)
    }

    fn anchored(&self, anchor: Anchor) -> Option<&str> {
        match anchor {
            Anchor::Workspace => self.inside.as_deref(),
            Anchor::Root => Some(&self.absolute),
            Anchor::Home => self.at_home.as_deref(),
        }
    }
}

/// The components of a path joined with `/`; `.` when there is none.
fn text(path: &Path) -> String {
    let parts = path.components().filter_map(|component| match component {
        Component::RootDir | Component::CurDir => None,
        other => Some(other.as_os_str().to_string_lossy().into_owned()),
    });
    let joined = parts.collect::<Vec<_>>().join("/");
    if joined.is_empty() { ".".into() } else { joined }
}

/// A path without `.` and `..`, which are taken away in its text alone.
pub(super) fn cleaned(path: &Path) -> PathBuf {
    let mut kept = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => {
                kept.pop();
            }
            Component::CurDir => {}
            other => kept.push(other),
        }
    }
    kept
}

/// As [`cleaned`], of a text that may climb out of where it begins.
fn clean(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if kept.last().is_some_and(|last| *last != "..") => {
                kept.pop();
            }
            other => kept.push(other),
        }
    }
    if kept.is_empty() { ".".into() } else { kept.join("/") }
}

/// What a pattern begins at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Anchor {
    Workspace,
    Root,
    Home,
}

/// A glob for paths.
#[derive(Clone, Debug)]
pub(super) struct PathPattern {
    anchor: Anchor,
    glob: String,
    /// As written and without case; `None` if it is no glob. Made at the first use: most rules are about no path.
    compiled: OnceLock<Option<(GlobMatcher, GlobMatcher)>>,
}

impl PathPattern {
    pub(super) fn parse(text: &str) -> Self {
        let (anchor, glob) = anchored(text);
        Self { anchor, glob, compiled: OnceLock::new() }
    }

    fn compiled(&self) -> Option<&(GlobMatcher, GlobMatcher)> {
        self.compiled.get_or_init(|| compile(&self.glob).zip(compile(&self.glob.to_lowercase()))).as_ref()
    }

    /// Why no path can ever match as meant, for a rule of a tool that touches files.
    pub(super) fn problem(&self) -> Option<&'static str> {
        if self.glob.split('/').any(|part| part == "..") {
            return Some(
                "it climbs with `..`, and paths are compared after climbing: write the path from the workspace, or `//` and an absolute path",
            );
        }
        self.compiled().is_none().then_some("it is no glob: close its brackets, or write `\\[` for a bracket in a name")
    }

    /// Whether a path matches, to allow: exactly.
    pub(super) fn covers(&self, name: &PathName) -> bool {
        let Some((exact, _)) = self.compiled() else { return false };
        name.anchored(self.anchor).is_some_and(|name| exact.is_match(name))
    }

    /// Whether everything that can be below a directory matches, to allow.
    pub(super) fn covers_tree(&self, name: &PathName) -> bool {
        let Some((exact, _)) = self.compiled() else { return false };
        // A letter that no pattern spells stands for any name.
        let below = |name: &str| ["\u{1}", "\u{1}/\u{1}"].iter().all(|rest| exact.is_match(joined(name, rest)));
        self.glob.ends_with("**") && name.anchored(self.anchor).is_some_and(below)
    }

    /// Whether a path or a directory above it matches, to deny: without case. A pattern that is no glob matches everything.
    pub(super) fn meets(&self, name: &PathName) -> bool {
        let Some((_, folded)) = self.compiled() else { return true };
        let Some(name) = name.anchored(self.anchor) else { return false };
        let name = name.to_lowercase();
        let with_above =
            std::iter::successors(Some(name.as_str()), |path| path.rsplit_once('/').map(|(above, _)| above));
        // `private/**` is about the directory itself too.
        with_above.filter(|path| !path.is_empty()).any(|path| folded.is_match(path))
            || self.glob.ends_with("/**") && folded.is_match(joined(&name, "\u{1}"))
    }

    /// Whether something below a directory, or something that a glob stands for, could match, to ask.
    pub(super) fn may_meet(&self, name: &PathName, tree: bool) -> bool {
        if self.compiled().is_none() {
            return true;
        }
        let Some(name) = name.anchored(self.anchor) else { return false };
        may_overlap(name, &self.glob) || tree && may_overlap(&joined(name, "**"), &self.glob)
    }
}

fn joined(directory: &str, rest: &str) -> String {
    if directory == "." { rest.into() } else { format!("{}/{rest}", directory.trim_end_matches('/')) }
}

fn anchored(text: &str) -> (Anchor, String) {
    let (anchor, rest, top) = match (text.strip_prefix("//"), text.strip_prefix("~/"), text.strip_prefix('/')) {
        (Some(rest), _, _) => (Anchor::Root, rest, true),
        (_, Some(rest), _) => (Anchor::Home, rest, true),
        (_, _, Some(rest)) => (Anchor::Workspace, rest, true),
        _ => (Anchor::Workspace, text, text.trim_end_matches('/').contains('/')),
    };
    let below = rest.ends_with('/');
    let parts: Vec<&str> = rest.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    let mut glob = parts.join("/");
    if below && !glob.is_empty() {
        glob.push_str("/**");
    }
    match anchor {
        Anchor::Root => (anchor, format!("/{glob}")),
        _ if top || glob == "**" || glob.is_empty() => (anchor, if glob.is_empty() { ".".into() } else { glob }),
        _ => (anchor, format!("**/{glob}")),
    }
}

fn compile(glob: &str) -> Option<GlobMatcher> {
    let built = GlobBuilder::new(glob).literal_separator(true).backslash_escape(true).build();
    built.ok().map(|glob| glob.compile_matcher())
}

/// The pattern of exactly one path, or of a directory and all below it.
pub(super) fn exactly(name: &PathName, tree: bool) -> String {
    let below = if tree { "/**" } else { "" };
    match name.inside.as_deref() {
        Some(".") if tree => "**".into(),
        Some(inside) => format!("/{}{below}", escaped(inside)),
        None => format!("/{}{below}", escaped(&name.absolute)),
    }
}

fn escaped(path: &str) -> String {
    let special = |c: char| matches!(c, '*' | '?' | '[' | ']' | '{' | '}' | '\\' | '!' | ',');
    path.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}
