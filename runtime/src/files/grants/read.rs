//! The grant to read one file.

use std::ops::Range;

use super::Granted;
use crate::effect::FileId;
use crate::files::open::id_of;
use crate::files::{FileError, FileLines, FileText};

/// A file to read. Declares that the call reads it.
///
/// Deserializes from a path: relative to the workspace, or absolute inside it or inside the folder of kept results.
/// Of a tool that says `shows_files`, what the operations return counts as seen by the model, so such a tool shows all of it.
/// They block: use them in a plain function, or in `spawn_blocking` of an `async` one.
///
/// ```
/// use toolpact::{ReadPath, ToolError, tool};
///
/// /// Count the lines of a file.
/// #[tool(category = read)]
/// fn count_lines(
///     /// File to read, relative to the workspace.
///     path: ReadPath,
/// ) -> Result<usize, ToolError> {
///     let text = path.read_text()?;
///     Ok(text.body().lines().count())
/// }
/// ```
///
/// It is no [`Path`](std::path::Path), and `std::fs::read_to_string(path)` does not take it: the file was found through a
/// handle on the workspace, which no name can lead out of, and what is read past the grant is not known to have been seen.
#[derive(Debug)]
pub struct ReadPath(Granted);

/// Which lines of a file are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Number of the first line, from 1; 0 counts as 1.
    pub first: usize,
    /// Most lines.
    pub lines: usize,
    /// Most characters. A first line that alone is longer is cut.
    pub characters: usize,
}

impl ReadPath {
    pub(super) fn new(granted: Granted) -> Self {
        Self(granted)
    }

    /// The path as people read it: relative to the workspace, or absolute outside of it.
    pub fn shown(&self) -> &str {
        self.0.path.shown()
    }

    /// The whole text. All of it counts as seen, if the tool shows files.
    ///
    /// # Errors
    /// There is no such file (which counts as seen too), it is no regular file, it has more than
    /// [`MAX_TEXT_BYTES`](crate::files::MAX_TEXT_BYTES), or it is not UTF-8 text.
    pub fn read_text(&self) -> Result<FileText, FileError> {
        let (text, id) = self.load()?;
        self.saw(&text, id, 0..text.text.len());
        Ok(text)
    }

    /// Some lines of the text. They alone count as seen, if the tool shows files; pages add up.
    ///
    /// # Errors
    /// As [`read_text`](Self::read_text), or the file has no such line.
    pub fn read_lines(&self, page: Page) -> Result<FileLines, FileError> {
        let first = page.first.max(1);
        let (text, id) = self.load()?;
        let Some((lines, range)) = text.lines(first, page.lines, page.characters) else {
            let lines = text.body().lines().count();
            return Err(FileError::NoSuchLine { shown: self.shown().into(), lines, first });
        };
        self.saw(&text, id, range);
        Ok(lines)
    }

    /// The bytes, for files that are no text. They do not count as seen.
    ///
    /// # Errors
    /// There is no such file, it is no regular file, or it is too large.
    pub fn read_bytes(&self) -> Result<Vec<u8>, FileError> {
        Ok(self.0.files().place(&self.0.path)?.read()?.bytes)
    }

    fn load(&self) -> Result<(FileText, Option<FileId>), FileError> {
        let (files, path) = (self.0.files(), &self.0.path);
        let current = files.place(path).and_then(|place| place.read()).inspect_err(|error| {
            if matches!(error, FileError::NotFound { .. }) {
                files.seen().found_nothing(path.path());
            }
        })?;
        let id = id_of(&current.metadata);
        Ok((FileText::of(current.bytes, self.shown())?, id))
    }

    fn saw(&self, text: &FileText, id: Option<FileId>, range: Range<usize>) {
        if !self.0.is_shown() {
            return;
        }
        let files = self.0.files();
        let name = files.recorded_name(self.0.path.path(), id);
        files.seen().saw(&name, id, text.text.as_bytes(), range);
    }
}
