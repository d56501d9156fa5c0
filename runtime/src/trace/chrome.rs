//! The turn as a trace in the format that Chrome and Perfetto open (source: the Trace Event Format of the Chromium project).

use std::collections::HashMap;
use std::time::Duration;

use serde_json::{Value, json};

use super::lanes;
use crate::outcome::Outcome;
use crate::tool::CallId;
use crate::turn::Report;

impl Report {
    /// The turn as a trace that Chrome (`chrome://tracing`) and Perfetto open: a bar for each call that ran, a mark for each
    /// that did not, and an arrow for each wait. Times are in microseconds from the beginning of the turn.
    pub fn chrome_trace(&self) -> Value {
        let lanes = lanes::of(&self.outcomes);
        let mut events: Vec<Value> = Vec::new();
        let last = lanes.iter().flatten().max().copied().unwrap_or(0);
        events.extend((0..=last).map(|lane| {
            json!({"name": "thread_name", "ph": "M", "pid": 1, "tid": lane + 1, "args": {"name": format!("lane {}", lane + 1)}})
        }));
        events.extend(self.outcomes.iter().zip(&lanes).map(|(outcome, lane)| bar(outcome, *lane)));
        let by_id: HashMap<&CallId, usize> =
            self.outcomes.iter().enumerate().map(|(index, outcome)| (&outcome.call, index)).collect();
        for (id, waited) in self.waited.iter().enumerate() {
            let (Some(&from), Some(&to)) = (by_id.get(&waited.on), by_id.get(&waited.call)) else { continue };
            let (from, to) = ((&self.outcomes[from], lanes[from]), (&self.outcomes[to], lanes[to]));
            let arrow = |phase: &str, at: Duration, lane: Option<usize>| {
                json!({
                    "name": waited.why.to_string(), "cat": "wait", "ph": phase, "bp": "e", "id": id, "pid": 1,
                    "tid": lane.map_or(0, |lane| lane + 1), "ts": micros(at),
                })
            };
            // An arrow leaves from within a bar, so it leaves at its beginning.
            events.push(arrow("s", from.0.started.unwrap_or(from.0.ended), from.1));
            events.push(arrow("f", to.0.started.unwrap_or(to.0.ended), to.1));
        }
        json!({"displayTimeUnit": "ms", "traceEvents": events})
    }
}

fn bar(outcome: &Outcome, lane: Option<usize>) -> Value {
    let details = json!({
        "call": outcome.call,
        "outcome": outcome.ending.phrase(),
        "effect": outcome.effect.as_ref().map(ToString::to_string),
        "queued": micros(outcome.queued),
        "characters": outcome.content.characters(),
    });
    match (outcome.started, lane) {
        (Some(started), Some(lane)) => json!({
            "name": outcome.tool, "cat": "call", "ph": "X", "pid": 1, "tid": lane + 1, "ts": micros(started),
            "dur": micros(outcome.ended.saturating_sub(started)), "args": details,
        }),
        _ => json!({
            "name": outcome.tool, "cat": "call", "ph": "i", "s": "p", "pid": 1, "tid": 0, "ts": micros(outcome.ended),
            "args": details,
        }),
    }
}

fn micros(at: Duration) -> u64 {
    u64::try_from(at.as_micros()).unwrap_or(u64::MAX)
}
