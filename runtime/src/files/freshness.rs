//! What a session has seen of each file, and whether that is enough to change it. Reads and writes nothing itself.
//!
//! A file is known by where it really is; the identity that it had then leads from its other names to that one, so that hard
//! links and other spellings coincide. Its content is known by its SHA-256, so that a new time stamp alone changes nothing.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::ranges::Ranges;
use crate::effect::FileId;

/// What a session has seen of each file.
#[derive(Debug, Default)]
pub(super) struct Freshness {
    records: HashMap<PathBuf, Record>,
    /// The name under which a file of that identity was recorded.
    names: HashMap<(u64, u64), PathBuf>,
    /// The identity that a name leads to, the other way round.
    ids: HashMap<PathBuf, (u64, u64)>,
}

#[derive(Debug)]
enum Record {
    /// A read found nothing.
    Nothing,
    Content(Seen),
}

/// One content, and which of its bytes were seen.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    hash: [u8; 32],
    ranges: Ranges,
}

/// Why a file may not be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stale {
    /// It was never read.
    Unread,
    /// It is not what was read.
    Changed,
}

impl Freshness {
    /// Notes that a read found nothing.
    pub(super) fn found_nothing(&mut self, path: &Path) {
        self.records.insert(path.to_owned(), Record::Nothing);
    }

    /// Whether anything was noted of a file under that name.
    pub(super) fn knows(&self, path: &Path) -> bool {
        self.records.contains_key(path)
    }

    /// The name under which a file of that identity was recorded. Whether it still is that file, the caller must check.
    pub(super) fn name_of(&self, id: FileId) -> Option<PathBuf> {
        self.names.get(&key(id)).cloned()
    }

    /// Notes that bytes of a content were seen. What was seen of the same content before is kept.
    pub(super) fn saw(&mut self, path: &Path, id: Option<FileId>, content: &[u8], range: Range<usize>) {
        let hash = hash_of(content);
        let mut seen = match self.records.get(path) {
            Some(Record::Content(seen)) if seen.hash == hash => seen.clone(),
            _ => Seen { hash, ranges: Ranges::default() },
        };
        seen.ranges.add(range);
        self.insert(path, id, seen);
    }

    /// What was seen of the content that a file has now.
    pub(super) fn of(&self, path: &Path, content: &[u8]) -> Result<Seen, Stale> {
        match self.records.get(path) {
            None => Err(Stale::Unread),
            Some(Record::Content(seen)) if seen.hash == hash_of(content) => Ok(seen.clone()),
            Some(_) => Err(Stale::Changed),
        }
    }

    /// Notes the content that the session itself wrote, and what of it is known.
    pub(super) fn wrote(&mut self, path: &Path, id: Option<FileId>, content: &[u8], ranges: Ranges) {
        self.insert(path, id, Seen { hash: hash_of(content), ranges });
    }

    fn insert(&mut self, path: &Path, id: Option<FileId>, seen: Seen) {
        // A write gives a file a new identity; the old one may soon be that of another file.
        self.unname(path);
        if let Some(id) = id {
            self.names.insert(key(id), path.to_owned());
            self.ids.insert(path.to_owned(), key(id));
        }
        self.records.insert(path.to_owned(), Record::Content(seen));
    }

    /// Forgets what was seen of a file.
    pub(super) fn forget(&mut self, path: &Path) {
        self.unname(path);
        self.records.remove(path);
    }

    /// Forgets what was seen of every file below a directory, and of what is there itself.
    pub(super) fn forget_below(&mut self, directory: &Path) {
        let below: Vec<PathBuf> = self.records.keys().filter(|path| path.starts_with(directory)).cloned().collect();
        below.iter().for_each(|path| self.forget(path));
    }

    fn unname(&mut self, path: &Path) {
        let id = self.ids.remove(path);
        if let Some(id) = id.filter(|id| self.names.get(id).is_some_and(|name| name == path)) {
            self.names.remove(&id);
        }
    }
}

impl Seen {
    /// Whether everything was seen of a content of that length.
    pub(super) fn whole(&self, length: usize) -> bool {
        length == 0 || self.ranges.cover(&(0..length))
    }

    /// Whether a region may be replaced: all of it was seen, or for an insertion the place where it goes.
    pub(super) fn covers(&self, region: &Range<usize>, length: usize) -> bool {
        self.whole(length) || self.ranges.cover(region)
    }

    /// What is known after a region was replaced by `length` bytes.
    pub(super) fn after_replacing(&self, region: &Range<usize>, length: usize) -> Ranges {
        self.ranges.after_replacing(region, length)
    }
}

fn key(id: FileId) -> (u64, u64) {
    (id.device, id.inode)
}

fn hash_of(content: &[u8]) -> [u8; 32] {
    Sha256::digest(content).into()
}
