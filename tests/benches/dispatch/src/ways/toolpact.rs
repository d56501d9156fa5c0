//! toolpact: the arguments alone, the function alone, and the whole life of a call.

use toolpact::contract::Contract;
use toolpact::schema::{Compiled, StopReason, accept};
use toolpact::testing::FakeHost;
use toolpact::tool::{Arguments, PrepareError, Prepared, Tool};
use toolpact::turn::{Call, Report};
use toolpact::{Context, Registry, Session, Toolset, tool};

use super::Way;
use crate::clock::{per_call, runtime, worked};
use crate::work::{self, Case, Mode};

/// Add two numbers.
#[tool(read_only, tier = core)]
async fn add(
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
) -> String {
    work::add(a, b)
}

/// Read lines of a file.
#[tool(read_only, tier = core)]
async fn read_lines(
    /// File to read.
    path: String,
    /// Line to begin at.
    offset: Option<u32>,
    /// How many lines.
    limit: Option<u32>,
    /// What to read of a line.
    mode: Mode,
    /// Words to mark.
    tags: Vec<String>,
) -> String {
    work::read_lines(&path, offset, limit, mode, &tags)
}

/// Say a text again.
#[tool(read_only, tier = core)]
async fn echo(
    /// The text.
    text: String,
) -> String {
    tokio::task::yield_now().await;
    work::echo(text)
}

mod many {
    //! The tools that the build script wrote.
    include!(concat!(env!("OUT_DIR"), "/tools.rs"));
}

/// A linked tool in a registry that has fewer of them: one call through a pointer more than in the other.
struct Linked(&'static dyn Tool);

impl Tool for Linked {
    fn contract(&self) -> &Contract {
        self.0.contract()
    }

    fn input_schema(&self) -> serde_json::Value {
        self.0.input_schema()
    }

    fn prepare(&self, arguments: &Arguments, context: &Context) -> Result<Prepared, PrepareError> {
        self.0.prepare(arguments, context)
    }

    fn prepare_directly(&self, text: &str, schema: &Compiled, context: &Context) -> Option<Prepared> {
        self.0.prepare_directly(text, schema, context)
    }
}

/// The three measured tools, or all that are linked.
pub fn registry(tools: usize) -> Registry {
    let linked = Registry::linked().expect("sound tools");
    if tools == linked.len() {
        return linked;
    }
    // For the rest of the program, as linked tools are.
    let linked: &'static Registry = Box::leak(Box::new(linked));
    let mut registry = Registry::empty();
    for name in ["add", "read_lines", "echo"] {
        registry.add(Linked(linked.get(name).expect("a linked tool").tool())).expect("a sound tool");
    }
    assert_eq!(registry.len(), tools);
    registry
}

fn host(tools: usize) -> FakeHost {
    FakeHost::builder().registry(registry(tools)).build().expect("a host")
}

pub fn accepted(tools: usize) -> Way {
    let (runtime, registry) = (runtime(), registry(tools));
    let run = move |cases: &[Case]| {
        runtime.block_on(async {
            let begun = worked();
            for case in cases {
                let schema = registry.get(case.tool).expect("a tool").schema().expect("a schema");
                let accepted =
                    accept(&case.arguments, StopReason::Finished, &schema.compiled).expect("valid arguments");
                assert!(std::hint::black_box(accepted).repairs.is_empty());
            }
            (worked() - begun) / cases.len() as f64
        })
    };
    Way { name: "toolpact, arguments parsed and validated only", run: Box::new(run) }
}

pub fn bare(tools: usize) -> Way {
    let (runtime, host) = (runtime(), host(tools));
    let run = move |cases: &[Case]| {
        let call = async |case: &Case| host.bare(case.tool, &case.arguments).await.expect("an answer").into_text();
        runtime.block_on(per_call(cases, call))
    };
    Way { name: "toolpact, bare path", run: Box::new(run) }
}


/// A session a batch: the guard against loops would refuse the same call in every round.
fn session(toolset: &Toolset) -> Session {
    Session::builder(toolset.clone()).workspace(std::env::temp_dir()).build().expect("a session")
}

fn answer(mut report: Report) -> String {
    let outcome = report.outcomes.remove(0);
    assert!(outcome.ending.is_done(), "{outcome:?}");
    outcome.content.into_text()
}

pub fn serial(tools: usize) -> Way {
    let (runtime, toolset) = (runtime(), Toolset::default_of(&registry(tools)).expect("a toolset"));
    let run = move |cases: &[Case]| {
        let session = session(&toolset);
        let call = async |case: &Case| answer(session.run_serially(vec![of(case)]).await);
        runtime.block_on(per_call(cases, call))
    };
    Way { name: "toolpact, whole life, serial", run: Box::new(run) }
}

pub fn turn(tools: usize) -> Way {
    let (runtime, toolset) = (runtime(), Toolset::default_of(&registry(tools)).expect("a toolset"));
    let run = move |cases: &[Case]| {
        let session = session(&toolset);
        runtime.block_on(per_call(cases, async |case| answer(session.run(vec![of(case)]).await)))
    };
    Way { name: "toolpact, whole life, a turn of one call", run: Box::new(run) }
}

fn of(case: &Case) -> Call {
    Call::new("1", case.tool, case.arguments.clone())
}
