//! Runs the program and keeps what it printed.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run of the program left on the screen.
pub(crate) struct Ran {
    pub(crate) success: bool,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the agent with keys in the environment.
pub(crate) fn agent(arguments: &[&str], typed: &str) -> Ran {
    let keys = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"].map(|variable| (variable, "a key"));
    run(command().args(arguments).envs(keys), typed)
}

/// The program, with nothing in its environment that would change what it does.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agent"));
    for variable in ["OPENAI_API_KEY", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command to its end with what a person types.
pub(crate) fn run(command: &mut Command, typed: &str) -> Ran {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that has ended already reads nothing more.
    let _ended = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { success: output.status.success(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the agent on a workspace with a model behind a local server.
pub(crate) fn online(url: &str, workspace: &Path, more: &[&str], typed: &str) -> Ran {
    let mut arguments = vec!["do it", "--model", "stub", "--base-url", url, "--workspace", workspace.to_str().unwrap()];
    arguments.extend(more);
    agent(&arguments, typed)
}

impl Ran {
    /// The same run, or a test that says what the program printed.
    pub(crate) fn succeeded(self) -> Self {
        assert!(self.success, "the agent failed: {}\n{}", self.err, self.out);
        self
    }

    /// What the program said when it failed.
    pub(crate) fn failure(self) -> String {
        assert!(!self.success, "the agent was to fail: {}", self.out);
        self.err
    }
}
