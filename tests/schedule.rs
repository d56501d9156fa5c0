//! The schedule: random turns run in parallel as they would one after the other, on simulated time.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use proptest::prelude::*;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use toolpact::contract::{Concurrency, Contract, Declared};
use toolpact::effect::{self, Resource};
use toolpact::outcome::{Ending, Outcome};
use toolpact::permission::Mode;
use toolpact::session::{Limits, OnFailure};
use toolpact::turn::{Call, Report};
use toolpact::{Context, HandMade, Registry, Session, Toolset};

/// A cell that a call reads.
struct ReadCell(String);
/// A cell that a call writes.
struct WriteCell(String);

impl<'de> Deserialize<'de> for ReadCell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        effect::declare(|call| {
            call.reads(Resource::named("cell", &name));
            Ok(Self(name))
        })
    }
}

impl<'de> Deserialize<'de> for WriteCell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        effect::declare(|call| {
            call.writes(Resource::named("cell", &name));
            Ok(Self(name))
        })
    }
}

macro_rules! text_schema {
    ($($cell:ident),*) => {$(
        impl JsonSchema for $cell {
            fn schema_name() -> Cow<'static, str> { stringify!($cell).into() }
            fn json_schema(_: &mut SchemaGenerator) -> Schema { json_schema!({"type": "string"}) }
            fn inline_schema() -> bool { true }
        }
    )*};
}
text_schema!(ReadCell, WriteCell);

#[derive(Deserialize, JsonSchema)]
struct Step {
    reads: Vec<ReadCell>,
    writes: Vec<WriteCell>,
    /// Milliseconds.
    takes: u64,
    ends: Ends,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "snake_case")]
enum Ends {
    Well,
    Failing,
    Panicking,
    Never,
}

#[derive(Clone, Default)]
struct Cells(Arc<Mutex<BTreeMap<String, String>>>);

impl Cells {
    fn get(&self, name: &str) -> String {
        self.0.lock().unwrap().get(name).cloned().unwrap_or_default()
    }

    fn set(&self, name: &str, value: String) {
        self.0.lock().unwrap().insert(name.into(), value);
    }
}

/// Reads, takes its time, then writes what follows from what it read: an overlap of conflicting calls shows in the cells.
async fn act(cells: Cells, step: Step, context: Context) -> Result<String, String> {
    let touched = step.reads.iter().map(|cell| &cell.0).chain(step.writes.iter().map(|cell| &cell.0));
    let seen: Vec<String> = touched.map(|cell| cells.get(cell)).collect();
    tokio::time::sleep(Duration::from_millis(step.takes)).await;
    match step.ends {
        Ends::Never => std::future::pending().await,
        Ends::Panicking => panic!("as planned"),
        Ends::Failing => return Err("as planned".into()),
        Ends::Well => {}
    }
    for cell in &step.writes {
        let value = format!("{}({})", context.call_id(), seen.join(","));
        cells.set(&cell.0, value.chars().take(200).collect());
    }
    Ok(seen.join(","))
}

fn registry(cells: &Cells) -> Registry {
    let mut registry = Registry::empty();
    let kinds = [("act", Declared::Derived), ("act_alone", Declared::Fixed(Concurrency::Exclusive))];
    for (name, concurrency) in kinds {
        let cells = cells.clone();
        let contract = Contract::new(name, "Reads and writes cells.")
            .concurrency(concurrency)
            .category(toolpact::contract::Category::Think)
            .read_only(Declared::Dynamic)
            .timeout(Duration::from_millis(300));
        let tool = HandMade::from_fn(contract, move |step: Step, context| act(cells.clone(), step, context));
        registry.add(tool).unwrap();
    }
    registry
}

#[derive(Clone, Debug)]
struct Planned {
    tool: &'static str,
    reads: Vec<u8>,
    writes: Vec<u8>,
    takes: u64,
    ends: Ends,
}

impl Planned {
    fn call(&self, index: usize) -> Call {
        let cells = |numbers: &[u8]| numbers.iter().map(|number| format!("c{number}")).collect::<Vec<_>>();
        let arguments = json!({
            "reads": cells(&self.reads), "writes": cells(&self.writes), "takes": self.takes, "ends": self.ends,
        });
        Call::new(format!("call{index}"), self.tool, arguments.to_string())
    }
}

fn planned() -> impl Strategy<Value = Planned> {
    let ends = prop_oneof![12 => Just(Ends::Well), 2 => Just(Ends::Failing), 1 => Just(Ends::Panicking), 1 => Just(Ends::Never)];
    let tool = prop_oneof![8 => Just("act"), 1 => Just("act_alone"), 1 => Just("no_such_tool")];
    let cells = || proptest::collection::vec(0_u8..5, 0..3);
    (tool, cells(), cells(), 0_u64..40, ends).prop_map(|(tool, reads, writes, takes, ends)| Planned {
        tool,
        reads,
        writes,
        takes,
        ends,
    })
}

fn session(cells: &Cells, limit: usize, on_failure: OnFailure, workspace: &std::path::Path) -> Session {
    let toolset = Toolset::default_of(&registry(cells)).unwrap();
    let mut limits = Limits::default();
    limits.concurrency = limit;
    limits.on_failure = on_failure;
    limits.grace = Duration::from_millis(1);
    Session::builder(toolset).workspace(workspace).mode(Mode::Bypass).limits(limits).build().unwrap()
}

/// What two executors must agree on: everything but the times.
fn told(outcomes: &[Outcome]) -> Vec<(String, Ending, String)> {
    outcomes
        .iter()
        .map(|outcome| (outcome.call.to_string(), outcome.ending.clone(), outcome.content.as_text()))
        .collect()
}

fn run(calls: &[Planned], limit: usize, on_failure: OnFailure, serial: bool) -> (Report, BTreeMap<String, String>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    let workspace = std::env::temp_dir();
    runtime.block_on(async {
        let cells = Cells::default();
        let session = session(&cells, limit, on_failure, &workspace);
        let calls: Vec<Call> = calls.iter().enumerate().map(|(index, planned)| planned.call(index)).collect();
        let report = if serial { session.run_serially(calls).await } else { session.run(calls).await };
        let cells = cells.0.lock().unwrap().clone();
        (report, cells)
    })
}

fn turns() -> u32 {
    std::env::var("TOOLPACT_TURNS").ok().and_then(|turns| turns.parse().ok()).unwrap_or(2_000)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: turns(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_parallel_turn_equals_the_serial_one(
        calls in proptest::collection::vec(planned(), 1..12),
        limit in 1_usize..6,
        carry_on in any::<bool>(),
    ) {
        std::panic::set_hook(Box::new(|_| {}));
        let on_failure = if carry_on { OnFailure::CarryOn } else { OnFailure::SkipDependents };
        let (serial, expected) = run(&calls, limit, on_failure, true);
        let (parallel, cells) = run(&calls, limit, on_failure, false);
        prop_assert_eq!(told(&parallel.outcomes), told(&serial.outcomes));
        prop_assert_eq!(cells, expected);
        prop_assert_eq!(parallel.outcomes.len(), calls.len());
        for (index, outcome) in parallel.outcomes.iter().enumerate() {
            prop_assert_eq!(outcome.call.to_string(), format!("call{index}"));
        }
        for waited in &parallel.waited {
            let earlier = parallel.outcome(waited.on.as_str()).unwrap();
            let later = parallel.outcome(waited.call.as_str()).unwrap();
            if let Some(started) = later.started {
                prop_assert!(started >= earlier.ended, "{} began before {} ended", waited.call, waited.on);
            }
        }
        prop_assert!(most_at_once(&parallel) <= limit);
    }
}

fn most_at_once(report: &Report) -> usize {
    let spans: Vec<_> = report.outcomes.iter().filter_map(|outcome| Some((outcome.started?, outcome.ended))).collect();
    let at = |instant| spans.iter().filter(|(from, to)| *from <= instant && instant < *to).count();
    spans.iter().map(|(from, _)| at(*from)).max().unwrap_or(0)
}

#[test]
fn calls_that_touch_different_cells_overlap() {
    let write = |cell| Planned { tool: "act", reads: vec![], writes: vec![cell], takes: 30, ends: Ends::Well };
    let (report, _) = run(&[write(1), write(2), write(3)], 10, OnFailure::CarryOn, false);
    assert!(report.outcomes.iter().all(|outcome| outcome.started.unwrap() < Duration::from_millis(5)), "{report:?}");
}

#[test]
fn a_call_that_reads_what_failed_to_be_written_is_skipped_and_says_why() {
    let write = Planned { tool: "act", reads: vec![], writes: vec![1], takes: 1, ends: Ends::Failing };
    let read = Planned { tool: "act", reads: vec![1], writes: vec![], takes: 1, ends: Ends::Well };
    let other = Planned { tool: "act", reads: vec![2], writes: vec![], takes: 1, ends: Ends::Well };
    let (report, _) = run(&[write, read, other], 10, OnFailure::SkipDependents, false);
    assert_eq!(report.outcomes[1].ending, Ending::Skipped { because: "call0".into() });
    assert!(report.outcomes[1].content.as_text().contains("call0"));
    assert_eq!(report.outcomes[2].ending, Ending::Done);
}

#[test]
fn repeated_and_empty_identities_leave_one_outcome_each() {
    let cells = Cells::default();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    let calls = |ids: &[&str]| {
        let planned = Planned { tool: "act", reads: vec![], writes: vec![1], takes: 1, ends: Ends::Well };
        ids.iter().map(|id| Call { id: (*id).into(), ..planned.call(0) }).collect::<Vec<_>>()
    };
    let report = runtime.block_on(async {
        session(&cells, 10, OnFailure::CarryOn, &std::env::temp_dir()).run(calls(&["a", "a", "", " ", "b"])).await
    });
    let ids: Vec<_> = report.outcomes.iter().map(|outcome| outcome.call.to_string()).collect();
    assert_eq!(ids, ["a", "call-3", "call-4", "b"]);
    assert_eq!(report.repeated, ["a".into()]);
}

#[test]
fn cancelling_tells_what_never_began_from_what_may_have_had_effects() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    let report = runtime.block_on(async {
        let cells = Cells::default();
        let session = session(&cells, 10, OnFailure::CarryOn, &std::env::temp_dir());
        let slow = Planned { tool: "act", reads: vec![], writes: vec![1], takes: 200, ends: Ends::Well };
        let turn = session.turn();
        turn.push(slow.call(0));
        turn.push(slow.call(1));
        tokio::time::sleep(Duration::from_millis(50)).await;
        turn.cancel();
        turn.finish().await
    });
    let endings: Vec<_> = report.outcomes.iter().map(|outcome| outcome.ending.clone()).collect();
    assert_eq!(endings, [Ending::CancelledAfterStart, Ending::CancelledBeforeStart]);
}

#[test]
fn a_call_starts_while_the_model_still_writes() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    let report = runtime.block_on(async {
        let cells = Cells::default();
        let session = session(&cells, 10, OnFailure::CarryOn, &std::env::temp_dir());
        let step = Planned { tool: "act", reads: vec![], writes: vec![1], takes: 20, ends: Ends::Well };
        let turn = session.turn();
        turn.push(step.call(0));
        tokio::time::sleep(Duration::from_millis(100)).await;
        turn.push(step.call(1));
        turn.finish().await
    });
    assert!(report.outcomes[0].ended < Duration::from_millis(30), "{report:?}");
    assert!(report.outcomes[1].started.unwrap() >= Duration::from_millis(100), "{report:?}");
}
