//! A small world to schedule in: tools that read and write cells, take their time and end in every way.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use toolpact::contract::{Category, Concurrency, Contract, Declared};
use toolpact::effect::{self, Resource};
use toolpact::hooks::{Before, Hook, HookCall};
use toolpact::outcome::{Ending, Outcome};
use toolpact::permission::{Answer, Approver, Mode, Question};
use toolpact::session::{Limits, OnFailure, SessionBuilder};
use toolpact::tool::BoxFuture;
use toolpact::turn::{Call, Report};
use toolpact::{Context, HandMade, Registry, Session, Toolset};

/// A cell that a call reads.
struct ReadCell(String);
/// A cell that a call writes.
struct WriteCell(String);

macro_rules! cell {
    ($($cell:ident by $access:ident),*) => {$(
        impl<'de> Deserialize<'de> for $cell {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                effect::declare(|call| {
                    call.$access(Resource::named("cell", &name));
                    Ok(Self(name))
                })
            }
        }

        impl JsonSchema for $cell {
            fn schema_name() -> Cow<'static, str> { stringify!($cell).into() }
            fn json_schema(_: &mut SchemaGenerator) -> Schema { json_schema!({"type": "string"}) }
            fn inline_schema() -> bool { true }
        }
    )*};
}
cell!(ReadCell by reads, WriteCell by writes);

#[derive(Deserialize, JsonSchema)]
struct Step {
    reads: Vec<ReadCell>,
    writes: Vec<WriteCell>,
    /// Milliseconds.
    takes: u64,
    ends: Ends,
    /// What the hook does with it.
    #[expect(dead_code, reason = "the hook reads it in the arguments")]
    hook: Hooked,
}

/// How a step ends.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    Well,
    Failing,
    Panicking,
    Never,
}

/// What the hook does with a step.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Hooked {
    Passes,
    Rewrites,
    Denies,
    Asks,
    Dawdles,
}

/// The cells by name.
#[derive(Clone, Default)]
pub struct Cells(Arc<Mutex<BTreeMap<String, String>>>);

impl Cells {
    pub fn all(&self) -> BTreeMap<String, String> {
        self.0.lock().unwrap().clone()
    }

    fn get(&self, name: &str) -> String {
        self.0.lock().unwrap().get(name).cloned().unwrap_or_default()
    }

    fn set(&self, name: &str, value: String) {
        self.0.lock().unwrap().insert(name.into(), value);
    }
}

/// Reads, takes its time, then writes what follows from what it read: an overlap of conflicting calls shows in the cells.
async fn act(step: Step, context: Context) -> Result<String, String> {
    let cells = context.state::<Cells>().unwrap();
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

static TOOLS: LazyLock<Toolset> = LazyLock::new(|| {
    let mut registry = Registry::empty();
    let kinds = [("act", Declared::Derived), ("act_alone", Declared::Fixed(Concurrency::Exclusive))];
    for (name, concurrency) in kinds {
        let contract = Contract::new(name, "Reads and writes cells.")
            .concurrency(concurrency)
            .category(Category::Think)
            .read_only(Declared::Dynamic)
            .timeout(Duration::from_millis(300));
        registry.add(HandMade::from_fn(contract, act)).unwrap();
    }
    Toolset::default_of(&registry).unwrap()
});

/// One call as a test plans it.
#[derive(Clone, Debug)]
pub struct Planned {
    pub tool: &'static str,
    pub reads: Vec<u8>,
    pub writes: Vec<u8>,
    pub takes: u64,
    pub ends: Ends,
    pub hook: Hooked,
}

impl Planned {
    /// A call that writes one cell, or only reads it.
    pub fn one(writes: bool, cell: u8, takes: u64) -> Self {
        let (reads, writes) = if writes { (vec![], vec![cell]) } else { (vec![cell], vec![]) };
        Self { tool: "act", reads, writes, takes, ends: Ends::Well, hook: Hooked::Passes }
    }

    pub fn ending(self, ends: Ends) -> Self {
        Self { ends, ..self }
    }

    pub fn call(&self, index: usize) -> Call {
        let cells = |numbers: &[u8]| numbers.iter().map(|number| format!("c{number}")).collect::<Vec<_>>();
        let arguments = json!({
            "reads": cells(&self.reads), "writes": cells(&self.writes), "takes": self.takes, "ends": self.ends,
            "hook": self.hook,
        });
        Call::new(format!("call{index}"), self.tool, arguments.to_string())
    }
}

/// Does with each step what the step says.
pub struct Plays;

impl Hook for Plays {
    fn before<'a>(&'a self, call: HookCall<'a>) -> BoxFuture<'a, Before> {
        Box::pin(async move {
            let mut arguments = call.arguments.clone();
            match arguments.get("hook").and_then(Value::as_str) {
                Some("rewrites") => {
                    arguments.insert("writes".into(), json!(["c0"]));
                    Before::Rewrite(arguments)
                }
                Some("denies") => Before::Deny("as planned".into()),
                Some("asks") => Before::Ask("as planned".into()),
                Some("dawdles") => {
                    tokio::time::sleep(Duration::from_millis(7)).await;
                    Before::Continue
                }
                _ => Before::Continue,
            }
        })
    }
}

/// Says yes to every second call, after a while.
pub struct EverySecond;

impl Approver for EverySecond {
    fn approve<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Answer> {
        let even = question.call.as_str().bytes().last().is_some_and(|last| last % 2 == 0);
        Box::pin(async move {
            tokio::time::sleep(Duration::from_millis(11)).await;
            if even { Answer::Allow } else { Answer::Deny { reason: None } }
        })
    }
}

/// A session of the cells where everything may run.
pub fn builder(cells: &Cells, limits: Limits) -> SessionBuilder {
    let session = Session::builder(TOOLS.clone()).workspace(std::env::temp_dir());
    session.mode(Mode::Bypass).limits(limits).state(cells.clone())
}

/// Limits for tests that spend no real time.
pub fn limits(concurrency: usize, on_failure: OnFailure) -> Limits {
    let mut limits = Limits::default();
    limits.concurrency = concurrency;
    limits.on_failure = on_failure;
    limits.grace = Duration::from_millis(1);
    limits
}

thread_local! {
    static RUNTIME: tokio::runtime::Runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
}

/// Runs a future on simulated time.
pub fn simulated<T>(future: impl Future<Output = T>) -> T {
    RUNTIME.with(|runtime| runtime.block_on(future))
}

/// What two executors must agree on: everything but the times.
pub fn told(outcomes: &[Outcome]) -> Vec<(String, Ending, String)> {
    let told = |outcome: &Outcome| (outcome.call.to_string(), outcome.ending.clone(), outcome.content.as_text());
    outcomes.iter().map(told).collect()
}

/// The most calls that ran at one time.
pub fn most_at_once(report: &Report) -> usize {
    let spans: Vec<_> = report.outcomes.iter().filter_map(|outcome| Some((outcome.started?, outcome.ended))).collect();
    let at = |instant| spans.iter().filter(|(from, to)| *from <= instant && instant < *to).count();
    spans.iter().map(|(from, _)| at(*from)).max().unwrap_or(0)
}

/// The first two calls that conflict and overlapped, or ran in the wrong order.
pub fn overlap(report: &Report) -> Option<(String, String)> {
    for (index, later) in report.outcomes.iter().enumerate() {
        for earlier in &report.outcomes[..index] {
            let (Some(a), Some(b)) = (&earlier.effect, &later.effect) else { continue };
            let (Some(_), Some(started)) = (earlier.started, later.started) else { continue };
            let alone = earlier.tool == "act_alone" || later.tool == "act_alone";
            if (alone || a.conflict(b).is_some()) && started < earlier.ended {
                return Some((earlier.call.to_string(), later.call.to_string()));
            }
        }
    }
    None
}
