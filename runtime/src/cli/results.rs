//! The end of a turn as text: each call with how it ended and what the model is told, and the timeline.

use super::{call, excerpt, screen, words};
use crate::outcome::{Ending, Outcome};
use crate::tool::CallId;
use crate::turn::Report;
use crate::unseen::visible;

/// Columns of a bar of the timeline, at least.
const NARROWEST: usize = 10;

/// The results in call order, then the timeline.
pub(super) fn shown(report: &Report) -> String {
    let again =
        |id: &CallId| visible(&format!("{id}: not run again, because an earlier call has the same id")) + "\n\n";
    let results = report.outcomes.iter().map(one).chain(report.repeated.iter().map(again));
    let named = visibly_named(report);
    let timeline = format!("Timeline\n\n{}", named.timeline(bar_columns(&named)));
    results.chain([timeline]).collect()
}

/// The report with names that take one line, as the rows of the timeline do.
fn visibly_named(report: &Report) -> Report {
    let mut named = report.clone();
    for outcome in &mut named.outcomes {
        outcome.call = visible(outcome.call.as_str()).into();
        outcome.tool = visible(&outcome.tool);
        if let Ending::Skipped { because } = &mut outcome.ending {
            *because = visible(because.as_str()).into();
        }
    }
    named
}

fn one(outcome: &Outcome) -> String {
    let mut text = visible(&format!("{} {}: {}", outcome.call, outcome.tool, words::ending(outcome))) + "\n";
    for note in call::notes(outcome) {
        text.push_str(&indented(&note));
    }
    text + &indented(&excerpt::beginning(&outcome.content.as_text())) + "\n"
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}

/// What the timeline's other columns leave of the screen.
fn bar_columns(report: &Report) -> usize {
    let taken = report.timeline(0).lines().map(|line| line.chars().count()).max().unwrap_or(0);
    screen::columns().saturating_sub(taken).max(NARROWEST)
}
