//! One reading of a shell command.
mod grant;
pub use grant::ShellCommand;

/// What a command does, as far as its text shows.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Reading {
    /// The command.
    pub text: String,
    /// Whether it only reads.
    pub read_only: bool,
    /// Hosts it contacts.
    pub hosts: Vec<String>,
}
impl Reading {
    /// Reads a command.
    pub fn of(text: &str) -> Self {
        Self { text: text.into(), read_only: false, hosts: vec![] }
    }
}
