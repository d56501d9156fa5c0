//! The options of a session, for the subcommands that run calls, and the session they give.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::asking::{Consent, Terminal};
use super::failure::Failure;
use super::input::{self, Expected};
use super::selecting::Selecting;
use super::{Host, screen};
use crate::events::EventSink;
use crate::permission::{Mode, Rules};
use crate::session::{Session, SessionBuilder};

const RULES: Expected = Expected {
    what: "a set of rules",
    example: r#"an object like {"allow": ["category:read"], "ask": [], "deny": []}"#,
};

/// The options of a session.
#[derive(Args)]
#[command(next_help_heading = "Session")]
pub(super) struct Opening {
    /// Directory that the tools work in and cannot leave
    #[arg(long, value_name = "DIR", default_value = ".")]
    workspace: PathBuf,
    /// How much runs without a question
    #[arg(long, value_name = "MODE", default_value = Mode::default().word(), value_parser = modes())]
    mode: Mode,
    /// Permission rules as JSON: {"allow": [...], "ask": [...], "deny": [...]}; `-` reads them from stdin
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Say yes to every question of permission
    ///
    /// Without it you are asked, if stdin is a terminal; otherwise a question is a denial at once.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    selecting: Selecting,
}

impl Opening {
    /// The session that the options describe; `watcher` sees its events.
    pub(super) fn open(&self, host: &Host, watcher: impl EventSink + 'static) -> Result<Session, Failure> {
        let person = (!self.yes && std::io::stdin().is_terminal()).then_some(Terminal);
        let session = self.begin(host, watcher)?;
        let session = if let Some(person) = person { session.approver(person) } else { session };
        Ok((host.session)(session).build()?)
    }

    /// The same for a session whose questions go elsewhere, and whose stdin is not for options.
    #[cfg(feature = "mcp")]
    pub(super) fn open_elsewhere(
        &self,
        host: &Host,
        watcher: impl EventSink + 'static,
    ) -> Result<SessionBuilder, Failure> {
        if self.rules.iter().chain(self.selecting.file()).any(input::is_stdin) {
            return Err(Failure::StdinTaken);
        }
        Ok((host.session)(self.begin(host, watcher)?))
    }

    fn begin(&self, host: &Host, watcher: impl EventSink + 'static) -> Result<SessionBuilder, Failure> {
        let toolset = self.selecting.toolset_to_call(host)?;
        let rules = self.rules(host)?;
        let session = Session::builder(toolset).workspace(&self.workspace).mode(self.mode).rules(rules).events(watcher);
        Ok(if self.yes { session.approver(Consent) } else { session })
    }

    fn rules(&self, host: &Host) -> Result<Rules, Failure> {
        let Some(path) = &self.rules else { return Ok(Rules::default()) };
        let rules: Rules = input::json(path, &RULES)?;
        for odd in rules.lint(&host.registry) {
            screen::event(format!("note: {odd}"));
        }
        Ok(rules)
    }
}

fn modes() -> impl TypedValueParser<Value = Mode> {
    PossibleValuesParser::new(Mode::ALL.map(Mode::word)).try_map(|word| word.parse::<Mode>())
}
