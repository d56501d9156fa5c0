//! Why the command line could not do what was asked: wrong usage and input that cannot be used. How a call ended is no failure.

use std::io;
use std::path::PathBuf;

use crate::error::{RegistryError, SelectionError, SessionError, did_you_mean};
use crate::schema::Dialect;

/// Why the command line could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error(
        "no tool is linked into this program: mention a crate of tools in a source line, as `use that_crate as _;`"
    )]
    NoTools,
    #[error(transparent)]
    Registry(#[from] RegistryError),
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error("no tool is named `{name}`{}", near_or_list(.near))]
    UnknownTool { name: String, near: Vec<String> },
    #[error("{path} cannot be read: {source}; name a file of UTF-8 text, or `-` for stdin", path = .path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{path} cannot be written: {source}; the calls have run", path = .path.display())]
    Keep { path: PathBuf, source: io::Error },
    #[cfg(feature = "mcp")]
    #[error("stdin belongs to the client of the server: name a file in place of `-`")]
    StdinTaken,
    #[cfg(feature = "mcp")]
    #[error(transparent)]
    Serve(#[from] crate::mcp::ServeError),
    #[error("stdin cannot be read: {0}; give it UTF-8 text")]
    Stdin(io::Error),
    #[error("{origin} is not {what}: {source}; write {example}")]
    Json { origin: String, what: &'static str, source: serde_json::Error, example: &'static str },
    #[error("{path} is no schema of arguments: {problems}", path = .path.display())]
    Schema { path: PathBuf, problems: String },
    #[error("stdin holds the schema or the arguments, not both: give one of them as a file")]
    StdinTwice,
    #[error("{0} has no strict tools: leave `--strict` out, or use one of {strict}", strict = strict_dialects())]
    NoStrict(Dialect),
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    #[error("the threads that run calls cannot be started: {0}")]
    Threads(io::Error),
    #[error("interrupted twice: calls that were running may have had effects")]
    Interrupted,
}

fn strict_dialects() -> String {
    let strict = Dialect::ALL.into_iter().filter(|dialect| dialect.strict().is_some_and(|strict| strict != *dialect));
    strict.map(Dialect::name).collect::<Vec<_>>().join(", ")
}

fn near_or_list(near: &[String]) -> String {
    if near.is_empty() { "; `list` shows the tools there are".into() } else { did_you_mean(near) }
}
