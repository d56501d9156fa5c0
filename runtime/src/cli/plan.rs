//! The plan of a turn as a table: which call would wait for which, and why.

use super::table;
use crate::outcome::Ending;
use crate::schedule::{Plan, PlannedCall, Verdict};
use crate::tool::CallId;
use crate::unseen::visible;
use crate::words::count;

/// The plan, a row a call, and the calls that may run together.
pub(super) fn shown(plan: &Plan) -> String {
    if plan.calls.is_empty() {
        return "The turn has no calls.\n".into();
    }
    let rows: Vec<[String; 6]> = plan.calls.iter().map(row).collect();
    let table = table::with_header(["step", "call", "tool", "would", "verdict", "waits for"], &rows);
    format!("{table}\n{}", steps(plan))
}

fn row(call: &PlannedCall) -> [String; 6] {
    let waits: Vec<String> =
        call.waits.iter().map(|wait| format!("{}: {}", visible(wait.on.as_str()), wait.why)).collect();
    [
        if call.step == 0 { "-".into() } else { call.step.to_string() },
        visible(call.call.as_str()),
        visible(&call.tool),
        call.effect.as_ref().map(ToString::to_string).unwrap_or_default(),
        verdict(&call.verdict),
        waits.join("\n"),
    ]
}

fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Runs { because } => format!("runs: {because}"),
        Verdict::Asks { because } => format!("asks: {because}"),
        Verdict::Refused { ending, message } => format!("{}: {message}", ending.phrase()),
    }
}

/// How many calls would run, ask, be described or be refused, and the order of those that may run.
fn steps(plan: &Plan) -> String {
    let of = |wanted: &str| plan.calls.iter().filter(|call| fate(&call.verdict) == wanted).count();
    let fates = ["would run", "would ask first", "would only be described", "would be refused"];
    let fates: Vec<String> =
        fates.iter().filter(|fate| of(fate) > 0).map(|fate| format!("{} {fate}", of(fate))).collect();
    let together =
        |calls: &Vec<&CallId>| calls.iter().map(|call| visible(call.as_str())).collect::<Vec<_>>().join(" + ");
    let steps: Vec<String> = plan.steps().iter().map(together).collect();
    let order = if steps.is_empty() { String::new() } else { format!("; order: {}", steps.join(", then ")) };
    format!("{}: {}{order}\n", count(plan.calls.len(), "call"), fates.join(", "))
}

fn fate(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Runs { .. } => "would run",
        Verdict::Asks { .. } => "would ask first",
        Verdict::Refused { ending: Ending::Planned, .. } => "would only be described",
        Verdict::Refused { .. } => "would be refused",
    }
}
