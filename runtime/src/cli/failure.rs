//! Why the command line could not do what was asked: wrong usage and input that cannot be used. How a call ended is no failure.

use std::io;
use std::path::{Path, PathBuf};

use crate::error::{RegistryError, SelectionError, SessionError};
use crate::nearest::did_you_mean;
use crate::schema::Dialect;
use crate::unseen::visible;

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
    #[error("{}", session(.0))]
    Session(#[from] SessionError),
    #[error("no tool is named `{}`{}", visible(.name), near_or_list(.near))]
    UnknownTool { name: String, near: Vec<String> },
    #[error("{path} cannot be read: {source}; name a file of UTF-8 text, or `-` for stdin", path = shown(.path))]
    File { path: PathBuf, source: io::Error },
    #[error("{origin} has more than {mebibytes} MiB, so no more of it was read: give a smaller one")]
    TooLong { origin: String, mebibytes: u64 },
    #[error("{path} cannot be written: {source}; the calls have run", path = shown(.path))]
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
    #[error("{path} is no schema of arguments: {problems}", path = shown(.path))]
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

/// There is no session in a program with one line, so a missing state is told in the words of the command line.
fn session(error: &SessionError) -> String {
    let SessionError::MissingState(missing) = error else { return error.to_string() };
    let lines = missing.iter().map(|(tool, state)| {
        format!("`{tool}` borrows `{state}`, which this program does not lend: leave it out with `--disable {tool}`")
    });
    let lend = "to lend states, write `toolpact::cli::Program::linked().session(|session| session.state(…)).run()` in place of \
                `toolpact::cli::run()`";
    lines.chain([lend.to_owned()]).collect::<Vec<_>>().join("\n")
}

/// A path in one line.
pub(super) fn shown(path: &Path) -> String {
    visible(&path.display().to_string())
}

fn strict_dialects() -> String {
    let strict = Dialect::ALL.into_iter().filter(|dialect| dialect.strict().is_some_and(|strict| strict != *dialect));
    strict.map(Dialect::name).collect::<Vec<_>>().join(", ")
}

fn near_or_list(near: &[String]) -> String {
    if near.is_empty() { "; `list` shows the tools there are".into() } else { did_you_mean(near) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_state_is_told_in_the_words_of_the_command_line() {
        let missing =
            SessionError::MissingState(vec![("remember".into(), "app::Notes"), ("forget".into(), "app::Notes")]);
        let told = Failure::from(missing).to_string();
        let lines: Vec<&str> = told.lines().collect();
        assert!(
            lines[0].contains("`remember` borrows `app::Notes`") && lines[0].contains("--disable remember"),
            "{told}"
        );
        assert!(lines[1].contains("--disable forget"), "{told}");
        assert!(lines[2].contains("cli::Program::linked().session("), "{told}");
        assert_eq!(lines.len(), 3);
    }
}
