//! Explores the interleavings of threads that do the jobs of one turn: whatever the order in which they report, calls that
//! conflict never overlap, every call has one outcome in call order, and nothing waits for ever.
//!
//! The work of the tools is not run; what is tried is the core and its driver's part: many workers, one owner.
#![allow(clippy::result_large_err, reason = "a message that cannot be sent comes back whole")]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;
use shuttle::scheduler::{DfsScheduler, PctScheduler, RandomScheduler, Scheduler};
use shuttle::sync::Mutex;
use shuttle::sync::mpsc::{Receiver, Sender, channel};
use shuttle::{Config, Runner, future, thread};
use tokio_util::sync::CancellationToken;

use crate::contract::{Contract, Declared};
use crate::error::ToolError;
use crate::outcome::Ending;
use crate::output::Content;
use crate::permission::{Answer, Mode};
use crate::schedule::{Core, Job, Step, cancelled};
use crate::session::Limits;
use crate::tool::CallId;
use crate::turn::{self, Admitted, Call, Ran, Report};
use crate::{HandMade, Registry, Session, Toolset};

/// What reaches the owner of the turn.
enum Message {
    Push(Call),
    Cancel(Option<CallId>),
    Step(Step),
    Ran(usize),
    Complete,
}

/// The cells that running calls read (more than zero) and write (minus one).
type Occupied = Arc<Mutex<BTreeMap<&'static str, i32>>>;

fn session(concurrency: usize) -> Session {
    let mut registry = Registry::empty();
    let contracts = [
        Contract::new("read_a", "Reads a.").reads(&[Cow::Borrowed("a")]).read_only(Declared::Fixed(true)),
        Contract::new("read_b", "Reads b.").reads(&[Cow::Borrowed("b")]).read_only(Declared::Fixed(true)),
        Contract::new("write_a", "Writes a.").writes(&[Cow::Borrowed("a")]),
        Contract::new("ask_b", "Writes b, with a question.").writes(&[Cow::Borrowed("b")]).interactive(),
        Contract::new("alone", "Writes anything."),
    ];
    for contract in contracts {
        let schema = json!({"type": "object", "properties": {}});
        let tool = HandMade::from_schema(contract, schema, |_, _| async { Ok::<_, ToolError>(Content::text("done")) });
        registry.add(tool).unwrap();
    }
    let limits = Limits { concurrency, ..Limits::default() };
    let toolset = Toolset::default_of(&registry).unwrap();
    Session::builder(toolset).without_spill().mode(Mode::Bypass).limits(limits).build().unwrap()
}

/// What a call of the tool reads and writes, apart from the contract.
fn cells(tool: &str) -> Vec<(&'static str, bool)> {
    match tool {
        "read_a" => vec![("a", false)],
        "read_b" => vec![("b", false)],
        "write_a" => vec![("a", true)],
        "ask_b" => vec![("b", true)],
        _ => vec![("a", true), ("b", true)],
    }
}

/// Does a job on a thread of its own and reports.
fn work(session: Session, job: Job, report: Sender<Message>, occupied: &Occupied) -> Option<(usize, Box<Admitted>)> {
    match job {
        Job::Admit(number, call, token) => {
            thread::spawn(move || {
                let admitted = future::block_on(turn::admit(&session, &call, &token));
                report.send(Message::Step(Step::Admitted(number, admitted)))
            });
            None
        }
        Job::Ask(number, _, _) => {
            thread::spawn(move || report.send(Message::Step(Step::Answered(number, Ok(Answer::Allow)))));
            None
        }
        Job::Run(number, admitted) => {
            let (cells, occupied) = (cells(admitted.entry.name().as_str()), Arc::clone(occupied));
            thread::spawn(move || {
                enter(&cells, &occupied);
                thread::yield_now();
                leave(&cells, &occupied);
                report.send(Message::Ran(number))
            });
            Some((number, admitted))
        }
    }
}

fn enter(cells: &[(&'static str, bool)], occupied: &Occupied) {
    let mut occupied = occupied.lock().unwrap();
    for (cell, writes) in cells {
        let now = occupied.entry(cell).or_default();
        assert!(if *writes { *now == 0 } else { *now >= 0 }, "calls that conflict overlap at {cell}");
        *now += if *writes { -1 } else { 1 };
    }
}

fn leave(cells: &[(&'static str, bool)], occupied: &Occupied) {
    let mut occupied = occupied.lock().unwrap();
    for (cell, writes) in cells {
        *occupied.entry(cell).or_default() += if *writes { 1 } else { -1 };
    }
}

/// Owns the turn as the parallel executor does: takes jobs out, puts reports in.
fn drive(session: &Session, reports: &Receiver<Message>, report: &Sender<Message>) -> Report {
    let cancellation = CancellationToken::new();
    let (mut core, occupied) = (Core::new(session.clone(), cancellation.clone()), Occupied::default());
    let mut running: BTreeMap<usize, Box<Admitted>> = BTreeMap::new();
    let mut open = true;
    loop {
        while let Some(job) = core.next() {
            running.extend(work(session.clone(), job, report.clone(), &occupied));
        }
        if !open && !core.is_busy() {
            return core.report();
        }
        match reports.recv().unwrap() {
            Message::Push(call) => core.push(call, None),
            Message::Cancel(Some(call)) => core.cancel_call(&call),
            Message::Cancel(None) => {
                cancellation.cancel();
                core.cancel();
            }
            Message::Step(step) => core.take(step),
            Message::Ran(number) => {
                let (_work, left) = running.remove(&number).unwrap().begin();
                let ran = Ran { ending: Ending::Done, content: "done".into() };
                core.take(Step::Completed(number, future::block_on(turn::finish(session, left, ran))));
            }
            Message::Complete => open = false,
        }
    }
}

/// One turn of these tools, each call with an identity that tells its place; some calls, or all, are cancelled meanwhile.
fn one_turn(tools: &[&str], concurrency: usize, cancels: &[Option<usize>]) {
    let session = session(concurrency);
    let (report, reports) = channel();
    let id = |place: usize| CallId::from(format!("call{place}"));
    let calls: Vec<Call> =
        tools.iter().enumerate().map(|(place, tool)| Call::new(id(place).as_str(), *tool, "{}")).collect();
    let (pushes, cancelling) = (report.clone(), report.clone());
    let host = thread::spawn(move || {
        calls.into_iter().for_each(|call| pushes.send(Message::Push(call)).unwrap());
        pushes.send(Message::Complete)
    });
    let cancels: Vec<Option<CallId>> = cancels.iter().map(|place| place.map(id)).collect();
    let impatient = thread::spawn(move || {
        // The turn may be over by then.
        cancels.into_iter().filter_map(|which| cancelling.send(Message::Cancel(which)).ok()).count()
    });
    let done = drive(&session, &reports, &report);
    let ids: Vec<CallId> = done.outcomes.iter().map(|outcome| outcome.call.clone()).collect();
    assert_eq!(ids, (0..tools.len()).map(id).collect::<Vec<_>>());
    for outcome in &done.outcomes {
        let as_meant = outcome.ending.is_done() || outcome.ending == cancelled().ending;
        assert!(as_meant || matches!(outcome.ending, Ending::Skipped { .. }), "{outcome:?}");
    }
    host.join().unwrap().unwrap();
    impatient.join().unwrap();
}

/// Tries a turn in the orders of a scheduler.
fn explore(scheduler: impl Scheduler + 'static, turn: impl Fn() + Send + Sync + 'static) {
    let mut config = Config::new();
    // The stages before a run want more than the default of a simulated thread.
    config.stack_size = 0x10_0000;
    Runner::new(scheduler, config).run(turn);
}

#[test]
fn the_first_orders_of_two_calls_that_conflict() {
    explore(DfsScheduler::new(Some(2_000), false), || one_turn(&["write_a", "read_a"], 2, &[]));
}

#[test]
fn random_orders_of_calls_that_read_write_ask_and_are_cancelled() {
    let tools = ["read_a", "read_a", "write_a", "ask_b", "read_b", "alone", "read_a"];
    explore(RandomScheduler::new(300), move || one_turn(&tools, 3, &[Some(2), Some(5)]));
    explore(RandomScheduler::new(300), move || one_turn(&tools, 2, &[Some(0), None]));
}

#[test]
fn orders_that_few_preemptions_lead_to() {
    let tools = ["write_a", "ask_b", "alone", "read_a", "read_b"];
    explore(PctScheduler::new(3, 300), move || one_turn(&tools, 2, &[Some(1)]));
}
