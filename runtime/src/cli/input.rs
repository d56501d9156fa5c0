//! What a person hands to the command line: JSON on the line itself, in a file, or on stdin.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::de::DeserializeOwned;

use super::failure::{Failure, shown};

/// Bytes that are read of a file or of stdin: more than anybody means to give, and little enough to hold. Devices and pipes may never end.
const LIMIT: u64 = 64 * 1024 * 1024;

/// The path that stands for stdin.
const STDIN: &str = "-";

/// The text of an argument: as written, `@FILE` for the content of a file, `-` for stdin.
pub(super) fn argument(written: &str) -> Result<String, Failure> {
    match written.strip_prefix('@') {
        Some(path) => file(Path::new(path)),
        None if is_stdin(written) => stdin(),
        None => Ok(written.to_owned()),
    }
}

/// Whether a path or an argument stands for stdin.
pub(super) fn is_stdin(written: impl AsRef<Path>) -> bool {
    written.as_ref() == Path::new(STDIN)
}

/// The content of a file, or stdin for `-`.
pub(super) fn file(path: &Path) -> Result<String, Failure> {
    if is_stdin(path) {
        return stdin();
    }
    let read = File::open(path).and_then(|file| text(file, LIMIT));
    read.map_err(|source| Failure::File { path: path.into(), source })?.ok_or_else(|| too_long(path))
}

fn stdin() -> Result<String, Failure> {
    text(io::stdin().lock(), LIMIT).map_err(Failure::Stdin)?.ok_or_else(|| too_long(Path::new(STDIN)))
}

/// The text of a reader; `None` if it has more than `limit` bytes.
fn text(reader: impl Read, limit: u64) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    reader.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Ok(None);
    }
    let text =
        String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))?;
    Ok(Some(text))
}

fn too_long(path: &Path) -> Failure {
    Failure::TooLong { origin: origin(path), mebibytes: LIMIT >> 20 }
}

/// What a path is called in a sentence.
fn origin(path: &Path) -> String {
    if is_stdin(path) { "stdin".into() } else { shown(path) }
}

/// What a JSON file should hold, for the sentence that says it does not.
pub(super) struct Expected {
    /// With its article, as `a selection`.
    pub(super) what: &'static str,
    /// A small valid file.
    pub(super) example: &'static str,
}

/// The value in a JSON file, or on stdin for `-`.
pub(super) fn json<T: DeserializeOwned>(path: &Path, expected: &Expected) -> Result<T, Failure> {
    let text = file(path)?;
    serde_json::from_str(&text).map_err(|source| not_json(path, expected, source))
}

pub(super) fn not_json(path: &Path, expected: &Expected, source: serde_json::Error) -> Failure {
    Failure::Json { origin: origin(path), what: expected.what, source, example: expected.example }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_ends_is_read_to_the_limit_and_no_further() {
        assert_eq!(text(io::repeat(b'a'), 10).unwrap(), None);
        assert_eq!(text(&b"0123456789"[..], 10).unwrap().as_deref(), Some("0123456789"));
        // The limit is told also where it cuts a letter in two.
        assert_eq!(text("01234567\u{e9}\u{e9}".as_bytes(), 10).unwrap(), None);
        assert_eq!(text(&[0xff][..], 10).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
