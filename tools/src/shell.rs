//! Runs a command of the shell, to its end or to the end of its time.
//!
//! What a command may do is read from its text before it gets here; see [`ShellCommand`].

mod capture;
mod environment;
mod process;

use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use toolpact::{Context, ShellCommand, ToolError, tool};

use capture::Capture;
use process::{End, Ended, Running};

/// The shells, best first, each with what makes it read no start files and run one command.
const SHELLS: [(&str, &[&str]); 2] = [("bash", &["--noprofile", "--norc", "-c"]), ("sh", &["-c"])];

/// Runs a command with bash (with sh where there is no bash) in the workspace. Gives what it prints, both outputs in order.
///
/// Each call is a shell of its own, so `cd` and variables do not last. There is no terminal and nothing to read from the
/// standard input. Variables that look like secrets are not passed on. A command that ends with another code than 0 has failed.
#[tool(
    category = execute,
    guidance = "For builds, tests, version control and programs. To list, read, search or change files, use the tools for that: they are safer and need fewer questions. Join commands that depend on each other with `&&`. Give commands that ask questions the option that answers them.",
    search = ["bash", "sh", "terminal", "command line", "run", "execute", "script", "program", "process", "build", "test"],
    output_limit = 30_000,
    timeout = "11m",
)]
fn shell(
    /// Command, as typed at a prompt.
    command: ShellCommand,
    /// Seconds after which the command, and everything it started, is ended.
    #[arg(default = 120, range(1..=600))]
    timeout: u64,
    /// What the command is for, in a few words; people see it while it runs.
    description: Option<String>,
    ctx: &Context,
) -> Result<String, ToolError> {
    if let Some(description) = description {
        ctx.progress(description);
    }
    let mut running =
        start(&command, ctx).map_err(|error| ToolError::new(format!("no shell could be started: {error}")))?;
    let mut capture = Capture::new(|piece| ctx.output(piece));
    let limit = Duration::from_secs(timeout);
    let ended = running.follow(limit, &|| ctx.is_cancelled(), &mut |bytes| capture.push(bytes));
    let ended =
        ended.map_err(|error| ToolError::new(format!("the command could not be followed to its end: {error}")))?;
    report(&ended, capture.finish(), timeout)
}

/// Starts the command in the best shell there is.
fn start(command: &ShellCommand, ctx: &Context) -> io::Result<Running> {
    let mut missing = io::Error::from(io::ErrorKind::NotFound);
    for (program, options) in SHELLS {
        match Running::start(prepared(program, options, command, ctx.working_directory())) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => missing = error,
            started => return started,
        }
    }
    Err(missing)
}

fn prepared(program: &str, options: &[&str], command: &ShellCommand, directory: &Path) -> Command {
    let mut prepared = Command::new(program);
    prepared.args(options).arg(command.text()).current_dir(directory);
    environment::prepare(&mut prepared, command.reading().read_only);
    prepared
}

/// The result for the model: how it ended, when not well, and all that was printed.
fn report(ended: &Ended, printed: String, timeout: u64) -> Result<String, ToolError> {
    let failure = match ended.end {
        End::TimedOut => {
            Some(format!("the command was still running after {timeout} s and was ended, with all that it started"))
        }
        End::Cancelled => Some("the command was cancelled and ended, with all that it started".into()),
        End::Exited(status) if status.success() => None,
        End::Exited(status) => Some(format!("the command failed: {status}")),
    };
    let background = if ended.left_running { "\n[something that it started goes on in the background]" } else { "" };
    match failure {
        None => Ok(format!("{printed}{background}")),
        Some(failure) if printed.is_empty() => Err(format!("{failure}; it printed nothing{background}").into()),
        Some(failure) => Err(format!("{failure}; it printed:\n{printed}{background}").into()),
    }
}
