//! `run`: the calls of one model message, planned, run and told.

use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use super::opening::Opening;
use super::{Completion, Host, plan, results, running, screen, turn_file, watching};
use crate::schedule::{self, Plan};
use crate::turn::Report;

/// Run the calls of one model message: the plan, each call as it runs, the results and a timeline
///
/// The plan and the results go to stdout, what happens meanwhile to stderr. Without options that select, every tool can
/// be called.
#[derive(Args)]
pub(super) struct Run {
    /// Calls as JSON: [{"id": "a", "tool": "NAME", "arguments": {...}}, ...]; `-` reads them from stdin
    #[arg(value_name = "TURN.json")]
    turn: PathBuf,
    /// Print the plan and run nothing; exit code 1 if some call would be refused
    #[arg(long)]
    plan: bool,
    /// Run one call after the other
    #[arg(long)]
    serial: bool,
    /// Print the whole report, or the plan, as JSON
    #[arg(long)]
    json: bool,
    /// Write the turn as a trace that Chrome and Perfetto open
    #[arg(long, value_name = "FILE", conflicts_with = "plan")]
    trace: Option<PathBuf>,
    /// Write a picture of the turn: a bar for each call, an arrow for each wait
    #[arg(long, value_name = "FILE", conflicts_with = "plan")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    opening: Opening,
}

impl Run {
    pub(super) fn run(self, host: &Host) -> Result<Completion, Failure> {
        let calls = turn_file::read(&self.turn)?;
        let session = self.opening.open(host, watching::turn)?;
        let plan = session.plan(&calls);
        self.show_plan(&plan)?;
        if self.plan {
            return Ok(Completion::of(plan.calls.iter().all(would_run) && plan.calls.len() == calls.len()));
        }
        let report = if self.serial {
            running::to_the_end(&session, session.run_serially(calls))?
        } else {
            running::to_the_end(&session, session.run(calls))?
        };
        self.show_report(&report)?;
        self.keep_pictures(&report)?;
        Ok(Completion::of(all_done(&report)))
    }

    fn show_plan(&self, plan: &Plan) -> Result<(), Failure> {
        match (self.plan, self.json) {
            (true, true) => screen::print_json(plan)?,
            (false, true) => {}
            (_, false) => screen::print(&plan::shown(plan))?,
        }
        Ok(())
    }

    fn keep_pictures(&self, report: &Report) -> Result<(), Failure> {
        keep(self.trace.as_deref(), || report.chrome_trace().to_string())?;
        keep(self.svg.as_deref(), || report.svg())
    }

    fn show_report(&self, report: &Report) -> Result<(), Failure> {
        if self.json {
            screen::print_json(report)?;
        } else if !report.outcomes.is_empty() {
            screen::print(&format!("\n{}", results::shown(report)))?;
        }
        Ok(())
    }
}

fn keep(path: Option<&Path>, text: impl FnOnce() -> String) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    std::fs::write(path, text()).map_err(|source| Failure::Keep { path: path.to_owned(), source })
}

fn would_run(call: &schedule::PlannedCall) -> bool {
    !matches!(call.verdict, schedule::Verdict::Refused { .. })
}

fn all_done(report: &Report) -> bool {
    report.repeated.is_empty() && report.outcomes.iter().all(|outcome| outcome.ending.is_done())
}
