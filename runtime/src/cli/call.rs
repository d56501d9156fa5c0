//! `call`: one call, as a model would make it.

use std::path::Path;

use clap::Args;

use super::failure::Failure;
use super::opening::Opening;
use super::{Completion, Host, input, running, screen, watching, words};
use crate::outcome::Outcome;
use crate::output::Block;
use crate::turn;

/// Call one tool as a model would: the same checks, the same permission, the same answer
///
/// The content goes to stdout; how the call ended, and what was put right in the arguments, to stderr. Without options
/// that select, every tool can be called.
#[derive(Args)]
pub(super) struct Call {
    /// Name of the tool
    name: String,
    /// Arguments as a JSON object; `-` reads them from stdin, `@FILE` from a file
    #[arg(value_name = "JSON", default_value = "{}", allow_hyphen_values = true)]
    arguments: String,
    /// Print the whole outcome as JSON
    #[arg(long)]
    json: bool,
    /// Print the whole result, also where the model gets only a part of it
    #[arg(long, conflicts_with = "json")]
    whole: bool,
    #[command(flatten)]
    opening: Opening,
}

impl Call {
    pub(super) fn run(self, host: &Host) -> Result<Completion, Failure> {
        let call = turn::Call::new("call", &self.name, input::argument(&self.arguments)?);
        let session = self.opening.open(host, watching::progress)?;
        let report = running::to_the_end(&session, session.run(vec![call]))?;
        // The session ends after the outcome is printed, because a whole result is in one of its files.
        for outcome in &report.outcomes {
            self.tell(outcome);
            self.print(outcome)?;
        }
        Ok(Completion::of(report.outcomes.iter().all(|outcome| outcome.ending.is_done())))
    }

    fn print(&self, outcome: &Outcome) -> Result<(), Failure> {
        match &outcome.spilled {
            _ if self.json => screen::print_json(outcome)?,
            Some(path) if self.whole => screen::print_content(&whole(path)?)?,
            // Images have no text.
            _ if outcome.content.characters() == 0 => {}
            _ => screen::print_content(&outcome.content.as_text())?,
        }
        Ok(())
    }

    fn tell(&self, outcome: &Outcome) {
        screen::note(words::ending(outcome));
        notes(outcome).iter().for_each(screen::note);
        if let (Some(_), false) = (&outcome.spilled, self.whole) {
            screen::note("the rest of the result is removed when this program ends: `--whole` prints all of it");
        }
    }
}

/// The kept file of a result, which is as long as it is.
fn whole(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|source| Failure::File { path: path.into(), source })
}

/// What a person should know of an outcome beside its content.
pub(super) fn notes(outcome: &Outcome) -> Vec<String> {
    let repairs = outcome.repairs.iter().map(|repair| format!("repaired: {repair}"));
    let images = outcome.content.blocks.iter().filter_map(|block| match block {
        Block::Image { media_type, data } => {
            let length = words::thousands(data.len());
            Some(format!("an image is not shown: {media_type}, {length} characters of base64 (see --json)"))
        }
        Block::Text { .. } => None,
    });
    repairs.chain(images).collect()
}
