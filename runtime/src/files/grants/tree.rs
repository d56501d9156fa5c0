//! The grant to read everything below one directory.

use std::path::Path;
use std::sync::OnceLock;

use cap_fs_ext::FollowSymlinks;
use cap_std::fs::FileType;

use super::Granted;
use crate::files::open::{read_all, regular, to_read};
use crate::files::{FileError, FileText, MAX_TEXT_BYTES};
use crate::permission::Hidden;

/// A directory to list or search, or one file. Declares that the call reads everything below it.
///
/// Deserializes from a path as [`ReadPath`](crate::files::ReadPath) does; `.` is the workspace. What is read of a tree does not
/// count as seen for a later edit: hits of a search are not the file. What a deny rule keeps from being read is not listed and
/// not opened. The operations block: use them in a plain function.
#[derive(Debug)]
pub struct ReadTree(Granted, OnceLock<Hidden>);

/// One entry of a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirEntry {
    /// Name without path; what is not UTF-8 in it is replaced by U+FFFD.
    pub name: String,
    /// What it is.
    pub kind: EntryKind,
    /// Bytes of a file; 0 for everything else.
    pub size: u64,
}

/// What an entry of a directory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// A directory.
    Directory,
    /// A regular file.
    File,
    /// A symbolic link, wherever it leads.
    Link,
    /// A device, a pipe or a socket.
    Other,
}

impl ReadTree {
    pub(super) fn new(granted: Granted) -> Self {
        Self(granted, OnceLock::new())
    }

    /// The path as people read it: relative to the workspace, or absolute outside of it.
    pub fn shown(&self) -> &str {
        self.0.path.shown()
    }

    /// The path for a walker of directories: absolute, with every link resolved.
    ///
    /// A walker opens by name, so what it lists is only as good as the moment; let it follow no links, and leave out what the tree
    /// [`hides`](Self::hides). Read what it found with [`open`](Self::open) or [`read_text`](Self::read_text), which go through a handle and cannot leave the tree.
    pub fn path(&self) -> &Path {
        self.0.path.path()
    }

    /// Whether it is one file.
    pub fn is_file(&self) -> bool {
        let metadata = self.0.files().place(&self.0.path).and_then(|place| place.metadata());
        metadata.is_ok_and(|metadata| metadata.is_some_and(|metadata| metadata.is_file()))
    }

    /// Whether a deny rule keeps something in the tree from being read, by its path relative to the tree. The rules of the first
    /// question count for the whole call.
    pub fn hides(&self, relative: &Path) -> bool {
        let session = self.0.context.session();
        let hidden = self.1.get_or_init(|| session.permissions().hidden(session.toolset().registry()));
        let files = session.files();
        // A tree that was named through a link has two names for everything in it.
        let named = files.root().join(self.shown_of(relative));
        hidden.holds(&self.path().join(relative), files) || hidden.holds(&named, files)
    }

    /// The entries of the directory itself, sorted by name, without what the tree [`hides`](Self::hides).
    ///
    /// # Errors
    /// There is no such directory, or it cannot be read.
    pub fn entries(&self) -> Result<Vec<DirEntry>, FileError> {
        let failed = |source| FileError::system(self.shown(), "listed", source);
        let dir = self.0.files().directory(&self.0.path)?;
        let entries = dir.entries().map_err(failed)?.map(|entry| {
            let entry = entry?;
            let kind = kind_of(entry.file_type()?);
            let size = if kind == EntryKind::File { entry.metadata()?.len() } else { 0 };
            Ok(DirEntry { name: entry.file_name().to_string_lossy().into_owned(), kind, size })
        });
        let mut entries = entries.collect::<std::io::Result<Vec<DirEntry>>>().map_err(failed)?;
        entries.retain(|entry| !self.hides(Path::new(&entry.name)));
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }

    /// Opens a file by its path relative to the tree; the empty path is the tree itself, if it is one file.
    ///
    /// # Errors
    /// There is no such file, a link leads out of the tree, it is no regular file, or the tree [`hides`](Self::hides) it.
    pub fn open(&self, relative: &Path) -> Result<std::fs::File, FileError> {
        if self.hides(relative) {
            return Err(FileError::Hidden { shown: self.shown_of(relative) });
        }
        if relative.as_os_str().is_empty() {
            let (file, _) = self.0.files().place(&self.0.path)?.open()?;
            return Ok(file.into_std());
        }
        let shown = self.shown_of(relative);
        let dir = self.0.files().directory(&self.0.path)?;
        let metadata = dir.metadata(relative).map_err(|source| inside(&shown, source))?;
        regular(&metadata, &shown)?;
        let file = dir.open_with(relative, &to_read(FollowSymlinks::Yes)).map_err(|source| inside(&shown, source))?;
        let metadata = file.metadata().map_err(|source| inside(&shown, source))?;
        regular(&metadata, &shown)?;
        Ok(file.into_std())
    }

    /// The text of a file by its path relative to the tree; the empty path is the tree itself, if it is one file.
    ///
    /// # Errors
    /// As [`open`](Self::open), or it has more than [`MAX_TEXT_BYTES`], or it is not UTF-8 text.
    pub fn read_text(&self, relative: &Path) -> Result<FileText, FileError> {
        let shown = self.shown_of(relative);
        let file = self.open(relative)?;
        let size = file.metadata().map_err(|source| FileError::system(&shown, "read", source))?.len();
        FileText::of(read_all(file, size, MAX_TEXT_BYTES, &shown)?, &shown)
    }

    /// The path of something in the tree as people read it.
    pub fn shown_of(&self, relative: &Path) -> String {
        let below = crate::files::resolve::with_slashes(relative);
        match (self.shown(), below.as_str()) {
            (tree, "") => tree.into(),
            (".", below) => below.into(),
            (tree, below) => format!("{}/{below}", tree.trim_end_matches('/')),
        }
    }
}

fn kind_of(file_type: FileType) -> EntryKind {
    if file_type.is_dir() {
        EntryKind::Directory
    } else if file_type.is_file() {
        EntryKind::File
    } else if file_type.is_symlink() {
        EntryKind::Link
    } else {
        EntryKind::Other
    }
}

/// The handle answers a path that leads out of the tree with "permission denied", as the system does a forbidden file.
fn inside(shown: &str, source: std::io::Error) -> FileError {
    if source.kind() == std::io::ErrorKind::PermissionDenied && source.raw_os_error().is_none() {
        return FileError::Outside { shown: shown.into() };
    }
    FileError::system(shown, "opened", source)
}
