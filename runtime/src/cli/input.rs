//! What a person hands to the command line: JSON on the line itself, in a file, or on stdin.

use std::io::Read as _;
use std::path::Path;

use serde::de::DeserializeOwned;

use super::failure::Failure;

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
    std::fs::read_to_string(path).map_err(|source| Failure::File { path: path.into(), source })
}

fn stdin() -> Result<String, Failure> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).map_err(Failure::Stdin)?;
    Ok(text)
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
    let origin = if is_stdin(path) { "stdin".into() } else { path.display().to_string() };
    Failure::Json { origin, what: expected.what, source, example: expected.example }
}
