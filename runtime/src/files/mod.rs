//! The workspace of a session: what may be opened, what was seen of it, and the grants to read and write files.
//!
//! A path is checked by opening it: every file is reached from a handle on the workspace, one directory at a time, without
//! following links. Two things no name can show, so they are not refused: a hard link to a file outside, and another
//! file system that is mounted inside.

mod error;
mod freshness;
mod grants;
mod open;
mod protected;
mod ranges;
mod replace;
mod resolve;
mod spelling;
mod text;

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use cap_std::ambient_authority;
use cap_std::fs::Dir;
pub use error::FileError;
pub use grants::{DirEntry, EntryKind, Page, ReadPath, ReadTree, WritePath, Written};
pub use protected::is_protected;
pub use resolve::ResolvedPath;
pub use text::{FileLines, FileText, LineEnding};

pub use crate::unseen::visible_path;

use freshness::Freshness;

use crate::effect::{AccessKind, Effect, FileId, Resource};
use crate::output::Spill;

/// Bytes that a file may have to be read as text at once; kept results may have [`FILE_QUOTA`](crate::output::FILE_QUOTA).
pub const MAX_TEXT_BYTES: u64 = 10_000_000;

/// The files of a session: the workspace that calls may read and write, and the kept results that they may read.
pub struct Files {
    root: PathBuf,
    /// The workspace as the host named it, absolute.
    spelled: PathBuf,
    dir: Dir,
    spill: Spill,
    seen: Mutex<Freshness>,
    locks: Mutex<HashMap<PathBuf, Weak<Mutex<()>>>>,
}

impl Files {
    /// Opens a workspace. The handle is held until the end: a directory that later takes its name is never entered.
    ///
    /// # Errors
    /// The directory does not exist or cannot be opened.
    pub fn open(root: &Path, spill: &Spill) -> io::Result<Self> {
        let spelled = std::path::absolute(root)?;
        let root = root.canonicalize()?;
        let dir = Dir::open_ambient_dir(&root, ambient_authority())?;
        Ok(Self { root, spelled, dir, spill: spill.clone(), seen: Mutex::default(), locks: Mutex::default() })
    }

    /// The workspace, absolute, with every symbolic link resolved.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The name of a resolved path relative to the workspace, with `/`; `None` outside of it.
    pub fn relative(&self, resolved: &Path) -> Option<String> {
        resolved.strip_prefix(&self.root).ok().map(resolve::with_slashes)
    }

    /// What was seen so far.
    fn seen(&self) -> MutexGuard<'_, Freshness> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets what a call has seen: the model was not shown it after all.
    pub(crate) fn unsee(&self, effect: &Effect) {
        for resource in effect.of(AccessKind::Read) {
            match resource {
                Resource::File(file) => {
                    let name = self.recorded_name(&file.path, file.id);
                    self.seen().forget(&name);
                }
                Resource::Tree(tree) => self.seen().forget_below(&tree.path),
                Resource::Everything => self.seen().forget_below(&self.root),
                _ => {}
            }
        }
    }

    /// The name under which a file is recorded: its own, or another one that is the same file at this moment.
    fn recorded_name(&self, path: &Path, id: Option<FileId>) -> PathBuf {
        let seen = self.seen();
        let other = if seen.knows(path) { None } else { id.and_then(|id| seen.name_of(id)) };
        let is_same = |other: &PathBuf| {
            let metadata = self.dir.symlink_metadata(other.strip_prefix(&self.root).ok()?).ok()?;
            let (a, b) = (open::id_of(&metadata)?, id?);
            Some((a.device, a.inode) == (b.device, b.inode))
        };
        other.filter(|other| is_same(other) == Some(true)).unwrap_or_else(|| path.to_owned())
    }

    /// The lock that everybody holds who changes a file.
    fn lock_of(&self, path: &Path) -> Arc<Mutex<()>> {
        let mut locks = self.locks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lock) = locks.get(path).and_then(Weak::upgrade) {
            return lock;
        }
        locks.retain(|_, lock| lock.strong_count() > 0);
        let lock = Arc::default();
        locks.insert(path.to_owned(), Arc::downgrade(&lock));
        lock
    }
}

// They make links, sockets and permissions as Unix has them.
#[cfg(test)]
#[cfg(unix)]
mod tests;
