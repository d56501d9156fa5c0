//! How calls end: by the clock, by silence, by cancelling, by dropping, by a message that was cut off.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use toolpact::contract::{Category, Contract, Declared};
use toolpact::events::Event;
use toolpact::hooks::{Before, Hook, HookCall};
use toolpact::outcome::{DeniedBy, Ending, Outcome};
use toolpact::output::Content;
use toolpact::permission::Mode;
use toolpact::schema::StopReason;
use toolpact::session::{OnFailure, SessionBuilder};
use toolpact::tool::BoxFuture;
use toolpact::turn::Call;
use toolpact::{HandMade, Session, ToolError, tool as declare};
use toolpact_tests::cells::{limits, simulated};

use super::{tool, toolset};

const fn harmless(name: &'static str) -> Contract {
    Contract::new(name, "Touches nothing.").category(Category::Think).read_only(Declared::Fixed(true))
}

fn session(tools: impl IntoIterator<Item = HandMade>) -> SessionBuilder {
    let session = Session::builder(toolset(tools)).workspace(std::env::temp_dir()).mode(Mode::Bypass);
    session.limits(limits(10, OnFailure::CarryOn))
}

async fn one(session: &Session, tool: &str) -> Outcome {
    session.run(vec![Call::new("1", tool, "{}")]).await.outcomes.remove(0)
}

fn only(tool: HandMade) -> Outcome {
    simulated(async { one(&session([tool]).build().unwrap(), "it").await })
}

/// Shows life every `every` milliseconds for `times` times.
fn lively(contract: Contract, every: u64, times: usize) -> HandMade {
    tool(contract, move |_, context| async move {
        for step in 0..times {
            tokio::time::sleep(Duration::from_millis(every)).await;
            context.progress(format!("step {step}"));
        }
        Ok("done".into())
    })
}

#[test]
fn a_call_that_never_answers_ends_by_the_clock() {
    let contract = harmless("it").timeout(Duration::from_secs(3));
    let outcome = only(tool(contract, |_, _| std::future::pending()));
    assert_eq!(outcome.ending, Ending::TimedOut);
    assert!(outcome.content.as_text().contains("longer than 3s"), "{outcome:?}");
    assert!(outcome.ended < Duration::from_secs(4), "{outcome:?}");
}

#[test]
fn silence_ends_a_call_and_progress_keeps_it_alive() {
    let quiet = || harmless("it").idle_timeout(Duration::from_millis(50)).timeout(Duration::from_secs(100));
    let outcome = only(lively(quiet(), 40, 100));
    assert_eq!(outcome.ending, Ending::Done, "four seconds of progress: {outcome:?}");
    let outcome = only(lively(quiet(), 60, 3));
    assert_eq!(outcome.ending, Ending::TimedOut);
    assert!(outcome.content.as_text().contains("no sign of life for 50ms"), "{outcome:?}");
}

#[test]
fn progress_for_ever_does_not_hold_off_the_clock() {
    let contract = harmless("it").idle_timeout(Duration::from_millis(50)).timeout(Duration::from_secs(2));
    let outcome = only(lively(contract, 10, usize::MAX));
    assert_eq!(outcome.ending, Ending::TimedOut);
    assert!(outcome.content.as_text().contains("longer than 2s"), "{outcome:?}");
}

#[test]
fn defaults_hold_where_the_contract_says_nothing() {
    let outcome = only(tool(harmless("it"), |_, _| std::future::pending()));
    assert!(outcome.content.as_text().contains("no sign of life for 300s"), "{outcome:?}");
    let outcome = only(lively(harmless("it"), 60_000, 1_000));
    assert!(outcome.content.as_text().contains("longer than 600s"), "{outcome:?}");
    // Who allows half an hour allows half an hour of silence.
    let outcome = only(lively(harmless("it").timeout(Duration::from_mins(30)), 1_000_000, 1));
    assert_eq!(outcome.ending, Ending::Done, "{outcome:?}");
}

#[test]
fn what_a_call_gives_when_it_is_told_to_stop_is_not_lost() {
    let until_told = |_, context: toolpact::Context| async move {
        context.cancellation().cancelled().await;
        Ok("half of it".into())
    };
    let outcome = only(tool(harmless("it").timeout(Duration::from_secs(1)), until_told));
    assert_eq!(outcome.ending, Ending::TimedOut);
    assert!(outcome.content.as_text().ends_with("half of it"), "{outcome:?}");
}

#[test]
fn a_session_that_is_cancelled_ends_its_calls_and_starts_no_more() {
    let endings = simulated(async {
        let session = session([tool(harmless("it"), |_, _| std::future::pending())]).build().unwrap();
        let turn = session.turn();
        turn.push(Call::new("1", "it", "{}"));
        tokio::time::sleep(Duration::from_millis(10)).await;
        session.cancel();
        let report = turn.finish().await;
        [report.outcomes[0].ending.clone(), one(&session, "it").await.ending]
    });
    assert_eq!(endings, [Ending::CancelledAfterStart, Ending::CancelledBeforeStart]);
}

/// Sets a flag when it is dropped.
struct Flag(Arc<AtomicBool>);

impl Drop for Flag {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn dropping_a_turn_ends_its_calls() {
    let dropped = Arc::new(AtomicBool::new(false));
    let flag = dropped.clone();
    simulated(async {
        let held = tool(harmless("it"), move |_, _| {
            let flag = Flag(flag.clone());
            async move {
                let _flag = flag;
                std::future::pending().await
            }
        });
        let session = session([held]).build().unwrap();
        let turn = session.turn();
        turn.push(Call::new("1", "it", "{}"));
        tokio::time::sleep(Duration::from_millis(10)).await;
        drop(turn);
        tokio::time::sleep(Duration::from_millis(10)).await;
    });
    assert!(dropped.load(Ordering::Relaxed));
}

#[test]
fn the_calls_before_a_cut_keep_their_outcomes_and_the_cut_one_is_refused() {
    let report = simulated(async {
        let echo = tool(harmless("it"), |text, _| async move { Ok(text) });
        let session = session([echo]).build().unwrap();
        let turn = session.turn();
        turn.push(Call::new("1", "it", r#"{"text": "whole"}"#));
        turn.push(Call { stop: StopReason::Length, ..Call::new("2", "it", r#"{"text": "cu"#) });
        turn.finish().await
    });
    assert_eq!(report.outcomes[0].content.as_text(), "whole");
    assert_eq!(report.outcomes[1].ending, Ending::Invalid);
    assert!(report.outcomes[1].started.is_none());
}

/// Waits until it is let go, on a thread that nobody can end.
#[declare(category = think, read_only, timeout = "50ms", crate = toolpact)]
fn stubborn(
    /// What to do.
    #[arg(default = "wait")]
    text: String,
    ctx: &toolpact::Context,
) -> String {
    let _let_go = ctx.state::<Gate>().unwrap().0.lock().unwrap().recv();
    ctx.progress("late");
    text
}

struct Gate(Mutex<Receiver<()>>);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_cannot_be_ended_is_said_to_go_on_and_reports_nothing_more() {
    let (open, gate) = channel();
    let late = Arc::new(AtomicUsize::new(0));
    let seen = late.clone();
    let registry = toolpact::Registry::linked().unwrap();
    let toolset = toolpact::Toolset::default_of(&registry).unwrap();
    let session = Session::builder(toolset).workspace(std::env::temp_dir()).limits(limits(10, OnFailure::CarryOn));
    let session = session.state(Gate(Mutex::new(gate))).events(move |event: &Event| {
        if matches!(event, Event::Progress { .. }) {
            seen.fetch_add(1, Ordering::Relaxed);
        }
    });
    let outcome = one(&session.build().unwrap(), "stubborn").await;
    assert_eq!(outcome.ending, Ending::TimedOut);
    assert!(outcome.content.as_text().contains("a thread of its own, which nobody can end"), "{outcome:?}");
    open.send(()).unwrap();
    // The thread sends its word before it lets go of the gate, so a closed gate means that it was sent.
    while open.send(()).is_ok() && Arc::strong_count(&late) > 1 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(late.load(Ordering::Relaxed), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tool_that_holds_a_thread_is_reported_while_it_does_and_others_go_on() {
    let (open, gate) = channel::<()>();
    let (open, gate) = (Mutex::new(open), Arc::new(Mutex::new(gate)));
    let holds = tool(harmless("it"), move |_, _| {
        let gate = gate.clone();
        // Only the report lets it go: without one the test fails by this limit.
        async move {
            let opened = gate.lock().unwrap().recv_timeout(Duration::from_mins(1));
            opened.map(|()| "let go".into()).map_err(|_| ToolError::new("nobody noticed"))
        }
    });
    let other = tool(harmless("other"), |_, _| async { Ok("went on".into()) });
    let mut limits = limits(10, OnFailure::CarryOn);
    limits.longest_poll = Duration::from_millis(20);
    let session = session([holds, other]).limits(limits).events(move |event: &Event| {
        if let Event::HoldsThread { tool, .. } = event {
            assert_eq!(tool, "it");
            open.lock().unwrap().send(()).unwrap();
        }
    });
    let report = session.build().unwrap().run(vec![Call::new("1", "it", "{}"), Call::new("2", "other", "{}")]).await;
    let texts: Vec<_> = report.outcomes.iter().map(|outcome| outcome.content.as_text()).collect();
    assert_eq!(texts, ["let go", "went on"]);
    assert!(report.outcomes[1].ended < report.outcomes[0].ended, "{report:?}");
}

/// Never answers, before or after a call.
struct Hangs {
    before: bool,
}

impl Hook for Hangs {
    fn before<'a>(&'a self, _: HookCall<'a>) -> BoxFuture<'a, Before> {
        Box::pin(async { if self.before { std::future::pending().await } else { Before::Continue } })
    }

    fn after<'a>(&'a self, _: HookCall<'a>, _: &'a Ending, _: &'a Content) -> BoxFuture<'a, Option<Content>> {
        Box::pin(std::future::pending())
    }
}

#[test]
fn a_hook_that_does_not_answer_holds_up_nobody_for_ever() {
    let run = |before| {
        simulated(async {
            let secret = tool(harmless("it"), |_, _| async { Ok("a secret".into()) });
            one(&session([secret]).hook(Hangs { before }).build().unwrap(), "it").await
        })
    };
    assert_eq!(run(true).ending, Ending::Denied(DeniedBy::Hook));
    let outcome = run(false);
    assert_eq!(outcome.ending, Ending::Failed);
    assert!(outcome.content.as_text().contains("withheld") && !outcome.content.as_text().contains("a secret"));
    // Cancelling ends the wait sooner.
    let report = simulated(async {
        let quick = tool(harmless("it"), |_, _| async { Ok("a secret".into()) });
        let session = session([quick]).hook(Hangs { before: false }).build().unwrap();
        let turn = session.turn();
        turn.push(Call::new("1", "it", json!({}).to_string()));
        tokio::time::sleep(Duration::from_millis(10)).await;
        turn.cancel();
        turn.finish().await
    });
    assert!(report.outcomes[0].ended < Duration::from_secs(1), "{report:?}");
}

#[test]
fn a_call_interrupted_after_it_wrote_is_not_said_to_have_done_nothing() {
    let wrote = Arc::new(AtomicBool::new(false));
    let flag = wrote.clone();
    let report = simulated(async {
        let writes = tool(Contract::new("it", "Writes."), move |_, _| {
            flag.store(true, Ordering::Relaxed);
            std::future::pending()
        });
        let session = session([writes]).build().unwrap();
        let turn = session.turn();
        turn.push(Call::new("1", "it", "{}"));
        tokio::time::sleep(Duration::from_millis(10)).await;
        turn.cancel();
        turn.finish().await
    });
    assert!(wrote.load(Ordering::Relaxed));
    assert_eq!(report.outcomes[0].ending, Ending::CancelledAfterStart);
    assert!(report.outcomes[0].content.as_text().contains("effects are possible"));
}
