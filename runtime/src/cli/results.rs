//! The end of a turn as text: each call with how it ended and what the model is told, and the timeline.

use super::{call, excerpt, screen, words};
use crate::outcome::Outcome;
use crate::tool::CallId;
use crate::turn::Report;

/// Columns of a bar of the timeline, at least.
const NARROWEST: usize = 10;

/// The results in call order, then the timeline.
pub(super) fn shown(report: &Report) -> String {
    let again = |id: &CallId| format!("{id}: not run again, because an earlier call has the same id\n\n");
    let results = report.outcomes.iter().map(one).chain(report.repeated.iter().map(again));
    let timeline = format!("Timeline\n\n{}", report.timeline(bar_columns(report)));
    results.chain([timeline]).collect()
}

fn one(outcome: &Outcome) -> String {
    let mut text = format!("{} {}: {}\n", outcome.call, outcome.tool, words::ending(outcome));
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
