//! What can go wrong with a file, in sentences that tell the model what to do next.

use std::io;

use crate::error::ToolError;
use crate::words::count;

/// Why a file could not be read or written. `shown` is the path as the model reads it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// Nothing is there.
    #[error("{shown} does not exist: check the path, or list the directory it should be in")]
    NotFound {
        /// The path.
        shown: String,
    },
    /// A deny rule keeps the file from being read, also as part of a directory.
    #[error("{shown} is kept from being read by a deny rule: go on without it, or ask the person to change the rule")]
    Hidden {
        /// The path.
        shown: String,
    },
    /// A directory, a pipe, a device or a socket.
    #[error("{shown} is {what}, not a regular file: name a file")]
    NotAFile {
        /// The path.
        shown: String,
        /// What it is, with its article.
        what: &'static str,
    },
    /// A part of the path is a file, or a directory was expected.
    #[error("{shown} is not a directory, or a part of it is a file: check each part of the path")]
    NotADirectory {
        /// The path.
        shown: String,
    },
    /// More bytes than are read at once.
    #[error(
        "{shown} has {bytes} bytes, more than the {limit} that are read at once: search it, or take a part of it with a command"
    )]
    TooLarge {
        /// The path.
        shown: String,
        /// Bytes that it has.
        bytes: u64,
        /// Bytes that it may have.
        limit: u64,
    },
    /// Not UTF-8, or with NUL bytes.
    #[error("{shown} is not text ({why}): it can be neither shown nor changed as text; use a command for binary files")]
    NotText {
        /// The path.
        shown: String,
        /// How that shows.
        why: String,
    },
    /// A page that begins after the end.
    #[error("{shown} has {}, so there is no line {first}: begin at a line that exists", count(*.lines, "line"))]
    NoSuchLine {
        /// The path.
        shown: String,
        /// Lines that it has.
        lines: usize,
        /// First line that was wanted.
        first: usize,
    },
    /// The file exists and was never read in this session.
    #[error("{shown} exists and was not read in this session, so nothing was written: {}, then write", advice("it", .reader.as_ref()))]
    Unread {
        /// The path.
        shown: String,
        /// Name of the tool that reads files.
        reader: Option<String>,
    },
    /// The file is not what was read.
    #[error("{shown} changed since it was read, so nothing was written: {} again, then write", advice("it", .reader.as_ref()))]
    Changed {
        /// The path.
        shown: String,
        /// Name of the tool that reads files.
        reader: Option<String>,
    },
    /// The part that would be replaced was not read.
    #[error("lines {first} to {last} of {shown} would be replaced but were not all read, so nothing was written: {}, then write", advice("those lines", .reader.as_ref()))]
    PartlyRead {
        /// The path.
        shown: String,
        /// First line that would be replaced, from 1.
        first: usize,
        /// Last line that would be replaced.
        last: usize,
        /// Name of the tool that reads files.
        reader: Option<String>,
    },
    /// The current content cannot be compared with what was read.
    #[error("the current content of {shown} cannot be verified, so nothing was written: {source}")]
    Unverifiable {
        /// The path.
        shown: String,
        /// What the system said.
        source: io::Error,
    },
    /// The file may not be written.
    #[error("{shown} is marked read-only, so nothing was written: change its permissions first, if that is wanted")]
    ReadOnly {
        /// The path.
        shown: String,
    },
    /// A part of the path was exchanged after the call was checked.
    #[error(
        "a part of {shown} was replaced by a link or moved after the call was checked, so it was not opened: call again"
    )]
    Moved {
        /// The path.
        shown: String,
    },
    /// The path leads out of the directory that was granted.
    #[error("{shown} leads out of the directory that the call may read: name a path inside it")]
    Outside {
        /// The path.
        shown: String,
    },
    /// Anything else that the system refuses.
    #[error("{shown} cannot be {done}: {source}")]
    System {
        /// The path.
        shown: String,
        /// What was tried, as a participle.
        done: &'static str,
        /// What the system said.
        source: io::Error,
    },
}

impl FileError {
    /// An error of the system, with its own variant where one says more.
    pub(super) fn system(shown: &str, done: &'static str, source: io::Error) -> Self {
        let shown = shown.to_owned();
        match source.kind() {
            io::ErrorKind::NotFound => Self::NotFound { shown },
            io::ErrorKind::NotADirectory => Self::NotADirectory { shown },
            _ => Self::System { shown, done, source },
        }
    }
}

fn advice(what: &str, reader: Option<&String>) -> String {
    reader.map_or_else(|| format!("read {what}"), |reader| format!("read {what} with `{reader}`"))
}

impl From<FileError> for ToolError {
    fn from(error: FileError) -> Self {
        Self::new(error.to_string())
    }
}
