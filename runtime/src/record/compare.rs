//! Compares what a replay decided with what the record says.

use std::fmt;

use serde::Serialize;

use super::line::Line;
use crate::tool::CallId;

/// Where a replay departs from its record; empty if nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Differences(pub Vec<Difference>);

/// One thing about one call that is not as recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Difference {
    /// Number of the turn.
    pub turn: u64,
    /// The call.
    pub call: CallId,
    /// What differs: `effect and verdict`, `waits`, `start` or `outcome`.
    pub what: &'static str,
    /// What the record says, as JSON, one line for each.
    pub recorded: Vec<String>,
    /// What the replay says.
    pub replayed: Vec<String>,
}

impl Differences {
    /// Whether the replay equals the record.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for difference in &self.0 {
            writeln!(f, "turn {}, {}: {}", difference.turn, difference.call, difference.what)?;
            difference.recorded.iter().try_for_each(|line| writeln!(f, "  - {line}"))?;
            difference.replayed.iter().try_for_each(|line| writeln!(f, "  + {line}"))?;
        }
        Ok(())
    }
}

const KINDS: [&str; 4] = ["effect and verdict", "waits", "start", "outcome"];

fn kind(line: &Line) -> Option<&'static str> {
    match line {
        Line::Admitted { .. } => Some(KINDS[0]),
        Line::Waits { .. } => Some(KINDS[1]),
        Line::Started { .. } => Some(KINDS[2]),
        Line::Ended { .. } => Some(KINDS[3]),
        _ => None,
    }
}

/// Every difference of one turn, in the order in which the calls are first mentioned.
pub(super) fn compare(turn: u64, recorded: &[Line], replayed: &[Line]) -> Vec<Difference> {
    let mut calls: Vec<&CallId> = Vec::new();
    let mut known = std::collections::HashSet::new();
    calls.extend(recorded.iter().chain(replayed).filter_map(Line::about).filter(|call| known.insert(*call)));
    let mut differences = Vec::new();
    for call in calls {
        for what in KINDS {
            let of = |lines: &[Line]| -> Vec<String> {
                let lines = lines.iter().filter(|line| line.about() == Some(call) && kind(line) == Some(what));
                lines.filter_map(|line| serde_json::to_string(line).ok()).collect()
            };
            let (recorded, replayed) = (of(recorded), of(replayed));
            if recorded != replayed {
                differences.push(Difference { turn, call: call.clone(), what, recorded, replayed });
            }
        }
    }
    differences
}
