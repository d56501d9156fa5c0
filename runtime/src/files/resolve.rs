//! From the text of a path to where it really is: inside the workspace, or refused. Opens no file.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Component, Path, PathBuf};

use cap_std::fs::{Dir, Metadata};

use super::Files;
use super::open::id_of;
use super::spelling::{self, Platform};
use crate::effect::{FileId, FileResource, Refusal, Resource, TreeResource};

/// Links that one path may lead through (source: `MAXSYMLINKS` of Linux).
const MAX_LINKS: usize = 40;

/// A path inside the workspace or the folder of kept results, with every link of it resolved. Proof that it was checked.
#[derive(Clone, Debug)]
pub struct ResolvedPath {
    pub(super) root: Root,
    /// From the root, without links; empty for the root itself.
    pub(super) relative: PathBuf,
    absolute: PathBuf,
    shown: String,
    kind: Option<PathKind>,
    id: Option<FileId>,
}

/// What a path begins at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Root {
    /// May be read and written.
    Workspace,
    /// May be read.
    Spill,
}

/// What a path named when it was resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathKind {
    Directory,
    Other,
}

impl ResolvedPath {
    /// Absolute, with every link resolved.
    pub fn path(&self) -> &Path {
        &self.absolute
    }

    /// As it was named, without detours: relative to the workspace with `/`, or absolute outside of it.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// The path as a resource: one file.
    pub fn as_file(&self) -> Resource {
        Resource::File(FileResource { shown: self.shown.clone(), path: self.absolute.clone(), id: self.id })
    }

    /// The path as a resource: a directory and everything below it, or one file if it names a file now.
    pub fn as_tree(&self) -> Resource {
        if self.kind == Some(PathKind::Other) {
            return self.as_file();
        }
        let shown = format!("{}/", self.shown.trim_end_matches('/'));
        Resource::Tree(TreeResource { shown, path: self.absolute.clone() })
    }
}

impl Files {
    /// Resolves a path to read: relative to the workspace, or absolute inside the workspace or the folder of kept results.
    ///
    /// # Errors
    /// It is no path, it leads outside, or it cannot be resolved; one sentence.
    pub fn resolve_to_read(&self, text: &str) -> Result<ResolvedPath, Refusal> {
        spelling::check(text, Platform::HERE)?;
        let given = Path::new(text);
        if !given.is_absolute() {
            return self.walk(text, Root::Workspace, &self.dir, given);
        }
        if let (Some(folder), Some(dir)) = (self.spill.folder(), self.spill.dir())
            && let Ok(rest) = given.strip_prefix(&folder)
        {
            let dir = dir.map_err(|source| unresolved(text, &source))?;
            return self.walk(text, Root::Spill, &dir, rest);
        }
        match self.inside(given) {
            Some(rest) => self.walk(text, Root::Workspace, &self.dir, &rest),
            None => Err(outside(text)),
        }
    }

    /// Resolves a path to write, which may not exist yet.
    ///
    /// # Errors
    /// It is no path, it leads outside or into the folder of kept results, or it cannot be resolved; one sentence.
    pub fn resolve_to_write(&self, text: &str) -> Result<ResolvedPath, Refusal> {
        let path = self.resolve_to_read(text)?;
        if path.root == Root::Spill || self.spill.holds(&path.absolute) {
            return Err(Refusal(format!(
                "{text} is a kept result, which can only be read: write inside the workspace"
            )));
        }
        Ok(path)
    }

    /// The rest of an absolute path that begins with the workspace, compared name by name.
    fn inside(&self, absolute: &Path) -> Option<PathBuf> {
        let rest = absolute.strip_prefix(&self.root).or_else(|_| absolute.strip_prefix(&self.spelled));
        rest.ok().map(Path::to_owned)
    }

    fn walk(&self, text: &str, root: Root, dir: &Dir, rest: &Path) -> Result<ResolvedPath, Refusal> {
        let mut walk = Walk { files: self, text, root, dir, real: Vec::new(), named: Vec::new(), links: 0, last: None };
        let mut parts: VecDeque<Part> = parts_of(rest).map(Part::Given).collect();
        while let Some(part) = parts.pop_front() {
            walk.step(part, &mut parts)?;
        }
        walk.finish()
    }

    fn absolute(&self, root: Root, relative: &Path) -> PathBuf {
        let base = match root {
            Root::Workspace => self.root.clone(),
            Root::Spill => self.spill.folder().unwrap_or_default(),
        };
        if relative.as_os_str().is_empty() { base } else { base.join(relative) }
    }
}

/// One part of a path that is still to be walked.
enum Part {
    /// From the path itself.
    Given(OsString),
    /// From the target of a link.
    Linked(OsString),
}

struct Walk<'a> {
    files: &'a Files,
    text: &'a str,
    root: Root,
    dir: &'a Dir,
    /// Where the walk is: names without links.
    real: Vec<OsString>,
    /// The same place as the path names it; each name with the place that it was looked up in.
    named: Vec<(OsString, Vec<OsString>)>,
    links: usize,
    /// What is there.
    last: Option<Metadata>,
}

impl Walk<'_> {
    fn step(&mut self, part: Part, rest: &mut VecDeque<Part>) -> Result<(), Refusal> {
        let (name, given) = match part {
            Part::Given(name) => (name, true),
            Part::Linked(name) => (name, false),
        };
        if name == ".." {
            return self.up(given);
        }
        if given {
            self.named.push((name.clone(), self.real.clone()));
        }
        self.real.push(name);
        let here: PathBuf = self.real.iter().collect();
        self.last = match self.dir.symlink_metadata(&here) {
            Ok(metadata) => Some(metadata),
            // What does not exist has no links, so the rest is only a name.
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => None,
            Err(error) => return Err(unresolved(self.text, &error)),
        };
        if self.last.as_ref().is_some_and(Metadata::is_symlink) {
            self.follow(&here, rest)?;
        }
        Ok(())
    }

    /// To the parent of where the walk really is, as the system does it.
    fn up(&mut self, given: bool) -> Result<(), Refusal> {
        if self.real.pop().is_none() {
            return Err(outside(self.text));
        }
        self.last = None;
        if given && self.named.pop().is_none_or(|(_, before)| before != self.real) {
            // The name was that of a link, so the names before it do not lead here.
            self.named =
                self.real.iter().enumerate().map(|(at, name)| (name.clone(), self.real[..at].to_vec())).collect();
        }
        Ok(())
    }

    fn follow(&mut self, link: &Path, rest: &mut VecDeque<Part>) -> Result<(), Refusal> {
        self.links += 1;
        if self.links > MAX_LINKS {
            return Err(Refusal(format!(
                "{} leads through more than {MAX_LINKS} links, perhaps in a circle: name the file itself",
                self.text
            )));
        }
        let target = self.dir.read_link_contents(link).map_err(|error| unresolved(self.text, &error))?;
        self.real.pop();
        self.last = None;
        let target = if target.is_absolute() {
            self.real.clear();
            match self.root {
                Root::Workspace => self.files.inside(&target).ok_or_else(|| leads_out(self.text, link))?,
                Root::Spill => return Err(leads_out(self.text, link)),
            }
        } else {
            target
        };
        for name in parts_of(&target).collect::<Vec<_>>().into_iter().rev() {
            rest.push_front(Part::Linked(name));
        }
        Ok(())
    }

    fn finish(self) -> Result<ResolvedPath, Refusal> {
        let relative: PathBuf = self.real.iter().collect();
        let last = if self.real.is_empty() {
            Some(self.dir.dir_metadata().map_err(|error| unresolved(self.text, &error))?)
        } else if let Some(last) = self.last {
            Some(last)
        } else {
            // After `..` and after a link to `.` nothing was looked at.
            self.dir.symlink_metadata(&relative).ok()
        };
        let absolute = self.files.absolute(self.root, &relative);
        let named = with_slashes(&self.named.iter().map(|(name, _)| name).collect::<PathBuf>());
        let shown = match self.root {
            Root::Workspace if named.is_empty() => ".".into(),
            Root::Workspace => named,
            Root::Spill => absolute.display().to_string(),
        };
        let kind = last.as_ref().map(|last| if last.is_dir() { PathKind::Directory } else { PathKind::Other });
        let id = last.as_ref().and_then(id_of);
        Ok(ResolvedPath { root: self.root, relative, absolute, shown, kind, id })
    }
}

/// The names of a path, `..` among them, `.` and separators left out.
fn parts_of(path: &Path) -> impl Iterator<Item = OsString> {
    path.components().filter_map(|component| match component {
        Component::Normal(name) => Some(name.to_owned()),
        Component::ParentDir => Some(OsStr::new("..").to_owned()),
        Component::CurDir | Component::RootDir | Component::Prefix(_) => None,
    })
}

/// A relative path as people and patterns write it.
pub(super) fn with_slashes(path: &Path) -> String {
    let names = path.components().map(|component| component.as_os_str().to_string_lossy());
    names.collect::<Vec<_>>().join("/")
}

fn outside(text: &str) -> Refusal {
    Refusal(format!("{text} is outside the workspace: name a path inside it, relative to the workspace"))
}

fn leads_out(text: &str, link: &Path) -> Refusal {
    let link = with_slashes(link);
    Refusal(format!("{text} leads outside the workspace through the link {link}: name a path that stays inside it"))
}

fn unresolved(text: &str, error: &io::Error) -> Refusal {
    // The sandbox of the handle answers a link that was exchanged for one to the outside with this.
    if error.kind() == io::ErrorKind::PermissionDenied {
        return Refusal(format!(
            "{text} cannot be resolved inside the workspace ({error}): name a path that can be opened"
        ));
    }
    Refusal(format!("{text} cannot be resolved: {error}; check the path"))
}
