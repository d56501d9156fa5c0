//! Replaces a file in one step: the new content is written beside it and takes its name. An error leaves the old file as it is.

use std::collections::hash_map::RandomState;
use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};

use cap_std::fs::{Dir, File, Metadata, OpenOptions};

use super::FileError;
use super::open::Place;

/// How often a free name for the new content is looked for.
const ATTEMPTS: usize = 8;

impl Place<'_> {
    /// Gives the file the new content, if it still is what `old` says. A link of that name is replaced, not followed.
    ///
    /// The new file has the permissions of the old one; owner and extended attributes are those of a new file.
    pub(super) fn replace(&self, content: &[u8], old: Option<&Metadata>) -> Result<Metadata, Replace> {
        if old.is_some_and(|old| old.permissions().readonly()) {
            return Err(FileError::ReadOnly { shown: self.shown.into() }.into());
        }
        let failed = |source| FileError::system(self.shown, "written", source);
        let (draft, mut file) = Draft::create(&self.dir, old.is_some()).map_err(failed)?;
        let metadata = write_whole(&mut file, content, old).map_err(failed)?;
        drop(file);
        if !same(self.metadata()?.as_ref(), old) {
            return Err(Replace::Changed);
        }
        draft.become_file(self).map_err(failed)?;
        Ok(metadata)
    }
}

/// Why a file was not replaced.
pub(super) enum Replace {
    /// It changed after it was looked at.
    Changed,
    Failed(FileError),
}

impl From<FileError> for Replace {
    fn from(error: FileError) -> Self {
        Self::Failed(error)
    }
}

fn write_whole(file: &mut File, content: &[u8], old: Option<&Metadata>) -> io::Result<Metadata> {
    file.write_all(content)?;
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    file.metadata()
}

/// Whether a name still stands for the file that was looked at, unchanged.
fn same(now: Option<&Metadata>, then: Option<&Metadata>) -> bool {
    match (now, then) {
        (None, None) => true,
        (Some(now), Some(then)) => {
            let id = |metadata| super::open::id_of(metadata).map(|id| (id.device, id.inode));
            now.is_file()
                && id(now) == id(then)
                && now.len() == then.len()
                && now.modified().ok() == then.modified().ok()
        }
        _ => false,
    }
}

/// A new file that has no lasting name yet; removed unless it gets one.
struct Draft<'a> {
    dir: &'a Dir,
    name: Option<OsString>,
}

impl<'a> Draft<'a> {
    fn create(dir: &'a Dir, private: bool) -> io::Result<(Self, File)> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        // What replaces a private file must not be open to others while it is written.
        #[cfg(unix)]
        if private {
            cap_std::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let mut taken = None;
        for _ in 0..ATTEMPTS {
            let name = OsString::from(format!(".toolpact-{:016x}.tmp", RandomState::new().build_hasher().finish()));
            match dir.open_with(&name, &options) {
                Ok(file) => return Ok((Self { dir, name: Some(name) }, file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = Some(error),
                Err(error) => return Err(error),
            }
        }
        Err(taken.unwrap_or_else(|| io::ErrorKind::AlreadyExists.into()))
    }

    fn become_file(mut self, place: &Place<'_>) -> io::Result<()> {
        if let Some(name) = &self.name {
            self.dir.rename(name, &place.dir, &place.name)?;
        }
        self.name = None;
        Ok(())
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            // The first error is the one to report; a draft that stays behind harms nothing.
            let _ = self.dir.remove_file(name);
        }
    }
}
