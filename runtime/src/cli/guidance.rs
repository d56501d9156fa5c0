//! `guidance`: what the visible tools add to a system prompt.

use clap::Args;

use super::failure::Failure;
use super::selecting::Selecting;
use super::{Completion, Host, screen};
use crate::toolset::{Discovered, GUIDANCE_BUDGET};
use crate::words::count;

/// Print the guidance of the visible tools, as it goes into the system prompt
#[derive(Args)]
pub(super) struct Guidance {
    /// Characters that the guidance may have; what does not fit is named on stderr
    #[arg(long, value_name = "CHARACTERS", default_value_t = GUIDANCE_BUDGET)]
    budget: usize,
    #[command(flatten)]
    selecting: Selecting,
}

impl Guidance {
    pub(super) fn run(&self, host: &Host) -> Result<Completion, Failure> {
        let toolset = self.selecting.toolset(host)?;
        let guidance = toolset.visible(&Discovered::default()).guidance(self.budget);
        if !guidance.left_out.is_empty() {
            let names = guidance.left_out.join(", ");
            screen::note(format!("left out, over the budget of {}: {names}", count(self.budget, "character")));
        } else if guidance.text.is_empty() {
            screen::note("no visible tool has guidance");
        }
        if !guidance.text.is_empty() {
            screen::print_content(guidance.text.trim_end())?;
        }
        Ok(Completion::Done)
    }
}
