//! The command line as a library: any binary that links tools gets it with one line. It knows no tool.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     toolpact::cli::run()
//! }
//! ```
//!
//! One file a subcommand; what they share: `selecting` tools, `opening` a session, `asking` a person, `watching` a turn,
//! and what goes where (`screen`, `table`, `words`).

mod args;
mod asking;
mod call;
mod catalogue;
mod described;
mod excerpt;
mod failure;
mod guidance;
mod input;
mod list;
mod opening;
mod parameters;
mod plan;
mod results;
mod run;
mod running;
mod schema;
mod screen;
mod selecting;
#[cfg(feature = "mcp")]
mod serve;
mod show;
mod table;
mod turn_file;
mod watching;
mod words;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Failure;

use crate::registry::Registry;
use crate::session::SessionBuilder;

/// Runs the command line over every linked tool, with the arguments of the process.
pub fn run() -> ExitCode {
    Program::linked().run()
}

/// Runs the command line over a registry that was filled by hand, with the arguments of the process.
pub fn run_with(registry: Registry) -> ExitCode {
    Program::of(registry).run()
}

/// The command line of a host that has more to give than tools.
///
/// ```no_run
/// struct Clock;
///
/// fn main() -> std::process::ExitCode {
///     toolpact::cli::Program::linked().session(|session| session.state(Clock)).run()
/// }
/// ```
pub struct Program {
    registry: Option<Registry>,
    session: Box<dyn Fn(SessionBuilder) -> SessionBuilder>,
}

impl Program {
    /// A command line over every linked tool.
    pub fn linked() -> Self {
        Self { registry: None, session: Box::new(|session| session) }
    }

    /// A command line over a registry that was filled by hand.
    pub fn of(registry: Registry) -> Self {
        Self { registry: Some(registry), ..Self::linked() }
    }

    /// Gives every session what the tools borrow from the host: states, secrets, settings, hooks.
    #[must_use]
    pub fn session(mut self, prepare: impl Fn(SessionBuilder) -> SessionBuilder + 'static) -> Self {
        self.session = Box::new(prepare);
        self
    }

    /// Runs the command line with the arguments of the process. Exit codes: 0 every call was done, 1 some call did not
    /// succeed or arguments were refused, 2 wrong usage or input that cannot be used.
    pub fn run(self) -> ExitCode {
        let arguments: Vec<OsString> = std::env::args_os().collect();
        let arguments = match parsed(&arguments) {
            Ok(arguments) => arguments,
            Err(error) => return refused(&error),
        };
        match self.host().and_then(|host| arguments.command.run(&host)) {
            Ok(Completion::Done) => ExitCode::SUCCESS,
            Ok(Completion::NotDone) => ExitCode::from(1),
            Err(failure) => {
                screen::note(format!("error: {failure}"));
                ExitCode::from(2)
            }
        }
    }

    fn host(self) -> Result<Host, Failure> {
        let registry = match self.registry {
            Some(registry) => registry,
            None => Registry::linked()?,
        };
        if registry.is_empty() { Err(Failure::NoTools) } else { Ok(Host { registry, session: self.session }) }
    }
}

/// What the subcommands work on.
struct Host {
    registry: Registry,
    session: Box<dyn Fn(SessionBuilder) -> SessionBuilder>,
}

/// Whether every call was done; a subcommand that neither calls nor checks is done when it has printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Completion {
    Done,
    NotDone,
}

impl Completion {
    fn of(done: bool) -> Self {
        if done { Self::Done } else { Self::NotDone }
    }
}

/// See which tools are linked, what their contracts say, and call them as a model would.
#[derive(Parser)]
#[command(
    after_help = "Exit codes: 0 every call was done; 1 some call did not succeed, or arguments were refused; 2 wrong usage or input that cannot be used."
)]
#[command(arg_required_else_help = true, max_term_width = 120)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::List),
    Show(show::Show),
    Schema(schema::Schema),
    Args(args::Args),
    Guidance(guidance::Guidance),
    Call(call::Call),
    Run(run::Run),
    #[cfg(feature = "mcp")]
    Serve(serve::Serve),
}

impl Command {
    fn run(self, host: &Host) -> Result<Completion, Failure> {
        match self {
            Self::List(command) => command.run(host),
            Self::Show(command) => command.run(host),
            Self::Schema(command) => command.run(host),
            Self::Args(command) => command.run(host),
            Self::Guidance(command) => command.run(host),
            Self::Call(command) => command.run(host),
            Self::Run(command) => command.run(host),
            #[cfg(feature = "mcp")]
            Self::Serve(command) => command.run(host),
        }
    }
}

/// The arguments, read by a program that is called as this one was.
fn parsed(arguments: &[OsString]) -> Result<Arguments, clap::Error> {
    let name = program(arguments.first());
    let mut command = Arguments::command().display_name(name.clone()).bin_name(name);
    let matches = command.try_get_matches_from_mut(arguments)?;
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// The name that a program was called by.
fn program(path: Option<&OsString>) -> String {
    let name = path.and_then(|path| Path::new(path).file_stem());
    name.map_or_else(|| "toolpact".into(), |name| name.to_string_lossy().into_owned())
}

/// Help is printed and is no failure; wrong usage is.
fn refused(error: &clap::Error) -> ExitCode {
    // When nobody reads any more there is nowhere left to say so.
    let _unread = error.print();
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}
