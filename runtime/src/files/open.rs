//! Opens what a resolved path names: from the handle of its root, one directory at a time, following no link.
//!
//! What is exchanged for a link after the path was resolved is therefore refused and never followed.

use std::ffi::OsString;
use std::io::{self, Read};

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, File, Metadata, OpenOptions};

use super::resolve::{ResolvedPath, Root};
use super::{FileError, Files, MAX_TEXT_BYTES};
use crate::effect::FileId;
use crate::output::FILE_QUOTA;

/// A name in an open directory.
pub(super) struct Place<'a> {
    pub(super) dir: Dir,
    pub(super) name: OsString,
    pub(super) shown: &'a str,
    limit: u64,
}

/// A whole file as it is now.
pub(super) struct Current {
    pub(super) bytes: Vec<u8>,
    pub(super) metadata: Metadata,
}

impl Files {
    /// Opens the directory that a file is in.
    pub(super) fn place<'a>(&self, path: &'a ResolvedPath) -> Result<Place<'a>, FileError> {
        self.place_with(path, open_directory)
    }

    /// Opens the directory that a file is in, and makes it if it does not exist.
    pub(super) fn place_made<'a>(&self, path: &'a ResolvedPath) -> Result<Place<'a>, FileError> {
        self.place_with(path, |dir, name, shown| match open_directory(dir, name, shown) {
            Err(FileError::NotFound { .. }) => {
                match dir.create_dir(name) {
                    Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                        return Err(FileError::system(shown, "written", error));
                    }
                    _ => {}
                }
                open_directory(dir, name, shown)
            }
            opened => opened,
        })
    }

    fn place_with<'a>(
        &self,
        path: &'a ResolvedPath,
        enter: impl Fn(&Dir, &OsString, &str) -> Result<Dir, FileError>,
    ) -> Result<Place<'a>, FileError> {
        let shown = path.shown();
        let mut names: Vec<OsString> = path.relative.iter().map(ToOwned::to_owned).collect();
        let name = names.pop().ok_or_else(|| FileError::NotAFile { shown: shown.into(), what: "a directory" })?;
        let mut dir = self.root_of(path)?;
        for parent in &names {
            dir = enter(&dir, parent, shown)?;
        }
        let limit = match path.root {
            Root::Workspace => MAX_TEXT_BYTES,
            Root::Spill => FILE_QUOTA as u64,
        };
        Ok(Place { dir, name, shown, limit })
    }

    /// Opens a directory.
    pub(super) fn directory(&self, path: &ResolvedPath) -> Result<Dir, FileError> {
        let mut dir = self.root_of(path)?;
        for name in &path.relative {
            dir = open_directory(&dir, &name.to_owned(), path.shown())?;
        }
        Ok(dir)
    }

    fn root_of(&self, path: &ResolvedPath) -> Result<Dir, FileError> {
        let dir = match path.root {
            Root::Workspace => self.dir.try_clone(),
            Root::Spill => self.spill.dir().unwrap_or_else(|| Err(io::ErrorKind::NotFound.into())),
        };
        dir.map_err(|source| FileError::system(path.shown(), "opened", source))
    }
}

fn open_directory(dir: &Dir, name: &OsString, shown: &str) -> Result<Dir, FileError> {
    dir.open_dir_nofollow(name).map_err(|source| match dir.symlink_metadata(name) {
        Ok(metadata) if metadata.is_symlink() => FileError::Moved { shown: shown.into() },
        _ => FileError::system(shown, "opened", source),
    })
}

impl Place<'_> {
    /// What the name is now, links not followed; `None` if there is nothing.
    pub(super) fn metadata(&self) -> Result<Option<Metadata>, FileError> {
        match self.dir.symlink_metadata(&self.name) {
            Ok(metadata) => Ok(Some(metadata)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(FileError::system(self.shown, "opened", error)),
        }
    }

    /// Opens the regular file of that name to read.
    pub(super) fn open(&self) -> Result<(File, Metadata), FileError> {
        // Looked at before it is opened, because opening alone can act on a device; decided by the handle.
        match self.metadata()? {
            None => return Err(FileError::NotFound { shown: self.shown.into() }),
            Some(metadata) if metadata.is_symlink() => return Err(FileError::Moved { shown: self.shown.into() }),
            Some(metadata) => regular(&metadata, self.shown)?,
        }
        let file = self.dir.open_with(&self.name, &to_read(FollowSymlinks::No));
        let file = file.map_err(|source| FileError::system(self.shown, "opened", source))?;
        let metadata = file.metadata().map_err(|source| FileError::system(self.shown, "opened", source))?;
        regular(&metadata, self.shown)?;
        Ok((file, metadata))
    }

    /// Reads the whole file.
    pub(super) fn read(&self) -> Result<Current, FileError> {
        let (file, metadata) = self.open()?;
        let bytes = read_all(file, metadata.len(), self.limit, self.shown)?;
        Ok(Current { bytes, metadata })
    }
}

/// How files are opened to read: without waiting for the other end of a pipe.
pub(super) fn to_read(follow: FollowSymlinks) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).follow(follow).nonblock(true);
    options
}

/// Reads an open file to its end, or refuses one that is longer than `limit` bytes.
pub(super) fn read_all(file: impl Read, size: u64, limit: u64, shown: &str) -> Result<Vec<u8>, FileError> {
    let too_large = |bytes| FileError::TooLarge { shown: shown.into(), bytes, limit };
    if size > limit {
        return Err(too_large(size));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|source| FileError::system(shown, "read", source))?;
    // It may have grown while it was read.
    if bytes.len() as u64 > limit { Err(too_large(bytes.len() as u64)) } else { Ok(bytes) }
}

/// Refuses what is no regular file.
pub(super) fn regular(metadata: &Metadata, shown: &str) -> Result<(), FileError> {
    if metadata.is_file() {
        return Ok(());
    }
    let what = if metadata.is_dir() { "a directory" } else { "a device, a pipe or a socket" };
    Err(FileError::NotAFile { shown: shown.into(), what })
}

/// Identity of a file, where the platform has one.
#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "other platforms have none")]
pub(super) fn id_of(metadata: &Metadata) -> Option<FileId> {
    use cap_fs_ext::MetadataExt;
    let linked = !metadata.is_dir() && metadata.nlink() > 1;
    Some(FileId { device: metadata.dev(), inode: metadata.ino(), linked })
}

/// Identity of a file, where the platform has one.
#[cfg(not(unix))]
pub(super) fn id_of(_: &Metadata) -> Option<FileId> {
    None
}
