//! The plan of a turn as a table: which call would wait for which, and why.

use super::table;
use crate::schedule::{Plan, PlannedCall, Verdict};

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
    let waits: Vec<String> = call.waits.iter().map(|wait| format!("{}: {}", wait.on, wait.why)).collect();
    [
        if call.step == 0 { "-".into() } else { call.step.to_string() },
        call.call.to_string(),
        call.tool.clone(),
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

fn steps(plan: &Plan) -> String {
    let steps = plan.steps();
    if steps.is_empty() {
        return "No call would run.\n".into();
    }
    let together = |calls: &Vec<_>| calls.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
    let steps: Vec<String> = steps.iter().map(together).collect();
    format!("{} of {} calls would run: {}\n", running(plan), plan.calls.len(), steps.join(", then "))
}

fn running(plan: &Plan) -> usize {
    plan.calls.iter().filter(|call| call.step > 0).count()
}
