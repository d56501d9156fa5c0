//! The grant to write one file. Checking that its content was seen and replacing it are one step under one lock.

use std::ops::Range;
use std::sync::PoisonError;

use cap_std::fs::Metadata;

use super::Granted;
use crate::error::ToolError;
use crate::files::freshness::{Seen, Stale};
use crate::files::open::{Current, Place, id_of};
use crate::files::ranges::Ranges;
use crate::files::replace::Replace;
use crate::files::{FileError, FileText, Files};

/// A file to create, replace or edit. Declares that the call writes it.
///
/// Deserializes from a path inside the workspace, which need not exist yet. A file that exists is changed only if its
/// current content was seen in this session. A symbolic link is resolved first, and the file it leads to is changed; of a file
/// with several names (hard links) only this name gets the new content. The operations block: use them in a plain function.
#[derive(Debug)]
pub struct WritePath(Granted);

/// What a write did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file did not exist before.
    pub created: bool,
    /// Bytes that the file has now.
    pub bytes: usize,
}

impl WritePath {
    pub(super) fn new(granted: Granted) -> Self {
        Self(granted)
    }

    /// The path as people read it, relative to the workspace.
    pub fn shown(&self) -> &str {
        self.0.path.shown()
    }

    /// Whether something of that name exists now.
    pub fn exists(&self) -> bool {
        self.0.files().place(&self.0.path).and_then(|place| place.metadata()).is_ok_and(|metadata| metadata.is_some())
    }

    /// Writes the whole file, exactly as given; directories that do not exist are made.
    ///
    /// # Errors
    /// The file exists and was not read, only partly read, or changed since; it is not text; or it cannot be written.
    /// The old file is as it was.
    pub fn create_or_replace(&self, text: &str) -> Result<Written, FileError> {
        self.locked(|files| {
            let place = files.place_made(&self.0.path)?;
            let old = match place.metadata()? {
                Some(_) => Some(self.current(&place)?),
                None => None,
            };
            if let Some((old, seen)) = &old
                && !seen.whole(old.bytes.len())
            {
                return Err(self.partly_read(&old.bytes, &(0..old.bytes.len())));
            }
            let old = old.map(|(old, _)| old.metadata);
            self.write(&place, text, old.as_ref(), Ranges::all(text.len()))
        })
    }

    /// Changes the text of a file that exists. `change` gets the text and gives the new one, or an error of its own.
    ///
    /// A byte order mark is left out of the text and put back; so are the `\r` of a file in which all lines end with
    /// `\r\n`. Only the region that differs must have been seen.
    ///
    /// ```
    /// use toolpact::{ToolError, WritePath, tool};
    ///
    /// /// Write a file in capitals.
    /// #[tool(category = edit)]
    /// fn shout(
    ///     /// File to change.
    ///     path: WritePath,
    /// ) -> Result<String, ToolError> {
    ///     path.edit(|text| Ok(text.to_uppercase()))?;
    ///     Ok(format!("{} is in capitals", path.shown()))
    /// }
    /// ```
    ///
    /// # Errors
    /// There is no such file; its content, or the region that differs, was not read or changed since; it is not text; `change`
    /// fails; or it cannot be written. The old file is as it was.
    pub fn edit(&self, change: impl FnOnce(&str) -> Result<String, ToolError>) -> Result<Written, ToolError> {
        self.locked(|files| {
            let place = files.place(&self.0.path)?;
            let (old, seen) = self.current(&place)?;
            let text = FileText::of(old.bytes, self.shown())?;
            let new = text.restored(&change(&text.to_edit())?);
            let known = self.known_after(&seen, text.text.as_bytes(), new.as_bytes())?;
            Ok(self.write(&place, &new, Some(&old.metadata), known)?)
        })
    }

    /// Runs a change of the file while nobody else in the session changes it.
    fn locked<T>(&self, change: impl FnOnce(&Files) -> T) -> T {
        let files = self.0.files();
        let lock = files.lock_of(self.0.path.path());
        let _guard = lock.lock().unwrap_or_else(PoisonError::into_inner);
        change(files)
    }

    /// The content that the file has now, and what was seen of it.
    fn current(&self, place: &Place<'_>) -> Result<(Current, Seen), FileError> {
        let shown = || self.shown().to_owned();
        let current = place.read().map_err(|error| match error {
            FileError::System { source, .. } => FileError::Unverifiable { shown: shown(), source },
            other => other,
        })?;
        let files = self.0.files();
        let name = files.recorded_name(self.0.path.path(), id_of(&current.metadata));
        let seen = files.seen().of(&name, &current.bytes);
        match seen {
            Ok(seen) => Ok((current, seen)),
            Err(stale) => {
                // What is not text cannot be read as such, so the advice to read it would lead nowhere.
                FileText::of(current.bytes, self.shown())?;
                Err(match stale {
                    Stale::Unread => FileError::Unread { shown: shown(), reader: self.0.reader() },
                    Stale::Changed => self.changed(),
                })
            }
        }
    }

    fn changed(&self) -> FileError {
        FileError::Changed { shown: self.shown().into(), reader: self.0.reader() }
    }

    /// What is known of the file after an edit, if the region that differs was seen.
    fn known_after(&self, seen: &Seen, old: &[u8], new: &[u8]) -> Result<Ranges, FileError> {
        // Among equal lines there are several ways to say what differs: one that was seen is enough.
        let ways = [difference(old, new, Side::Start), difference(old, new, Side::End)];
        match ways.iter().find(|region| seen.covers(region, old.len())) {
            Some(region) => Ok(seen.after_replacing(region, region.len() + new.len() - old.len())),
            None => Err(self.partly_read(old, &ways[0])),
        }
    }

    fn partly_read(&self, content: &[u8], region: &Range<usize>) -> FileError {
        let line = |position: usize| content[..position].split(|byte| *byte == b'\n').count();
        let last = region.end.saturating_sub(1).max(region.start);
        FileError::PartlyRead {
            shown: self.shown().into(),
            first: line(region.start),
            last: line(last),
            reader: self.0.reader(),
        }
    }

    fn write(
        &self,
        place: &Place<'_>,
        text: &str,
        old: Option<&Metadata>,
        known: Ranges,
    ) -> Result<Written, FileError> {
        let metadata = place.replace(text.as_bytes(), old).map_err(|error| match error {
            Replace::Changed => self.changed(),
            Replace::Failed(error) => error,
        })?;
        self.0.files().seen().wrote(self.0.path.path(), id_of(&metadata), text.as_bytes(), known);
        Ok(Written { created: old.is_none(), bytes: text.len() })
    }
}

/// From which side two contents are compared first.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Start,
    End,
}

/// The bytes of `old` that are not in `new`: what both begin with and what both end with is left out.
fn difference(old: &[u8], new: &[u8], first: Side) -> Range<usize> {
    let shorter = old.len().min(new.len());
    let common = |a: &mut dyn Iterator<Item = (&u8, &u8)>| a.take_while(|(a, b)| a == b).count();
    let mut prefix = common(&mut old.iter().zip(new));
    let mut suffix = common(&mut old.iter().rev().zip(new.iter().rev()));
    match first {
        Side::Start => suffix = suffix.min(shorter - prefix),
        Side::End => prefix = prefix.min(shorter - suffix),
    }
    prefix..old.len() - suffix
}
