//! Hostile code of hosts and tools against a turn: whatever it does, every call has exactly one outcome.

use std::panic::panic_any;
use std::time::Duration;

use serde_json::{Value, json};
use toolpact::contract::{Contract, Declared};
use toolpact::effect::Effect;
use toolpact::events::Event;
use toolpact::hooks::{Before, Hook, HookCall};
use toolpact::outcome::Ending;
use toolpact::permission::Mode;
use toolpact::session::SessionBuilder;
use toolpact::tool::BoxFuture;
use toolpact::turn::{Call, Report};
use toolpact::{Content, Context, HandMade, Registry, Session, ToolError, Toolset};

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "dropped");
    }
}

async fn act(arguments: serde_json::Map<String, Value>, context: Context) -> Result<Content, ToolError> {
    let text = |name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    match text("how").as_str() {
        "bomb" => panic_any(Bomb),
        "drop" => {
            let _bomb = Bomb;
            std::future::pending::<()>().await;
        }
        "plan" => context.session().permissions().set_mode(Mode::Plan),
        _ => {}
    }
    Ok(text("text").into())
}

fn session(set: impl FnOnce(SessionBuilder) -> SessionBuilder) -> (tempfile::TempDir, Session) {
    let folder = tempfile::tempdir().unwrap();
    let schema = json!({"type": "object", "properties": {"how": {"type": "string"}, "text": {"type": "string"}}});
    let mut registry = Registry::empty();
    for (name, read_only) in [("look", true), ("act", false)] {
        let contract = Contract::new(name, "Does as it is told.").timeout(Duration::from_millis(200));
        let contract = if read_only { contract.read_only(Declared::Fixed(true)) } else { contract };
        registry.add(HandMade::from_schema(contract, schema.clone(), act)).unwrap();
    }
    let toolset = Toolset::default_of(&registry).unwrap();
    let session = set(Session::builder(toolset).workspace(folder.path()).mode(Mode::Bypass)).build().unwrap();
    (folder, session)
}

fn call(id: &str, tool: &str, how: &str) -> Call {
    Call::new(id, tool, json!({"how": how, "text": id}).to_string())
}

fn endings(report: &Report) -> Vec<(&str, &Ending)> {
    report.outcomes.iter().map(|outcome| (outcome.call.as_str(), &outcome.ending)).collect()
}

struct Hooked(fn() -> Before, fn() -> Option<Content>);

impl Hook for Hooked {
    fn before<'a>(&'a self, _: HookCall<'a>) -> BoxFuture<'a, Before> {
        Box::pin(async { self.0() })
    }

    fn after<'a>(&'a self, _: HookCall<'a>, _: &'a Ending, _: &'a Content) -> BoxFuture<'a, Option<Content>> {
        Box::pin(async { self.1() })
    }
}

#[tokio::test]
async fn what_a_panic_throws_may_panic_when_it_is_dropped() {
    let (_folder, tool) = session(|session| session);
    let report = tool.run(vec![call("a", "look", "bomb"), call("b", "look", "")]).await;
    assert_eq!(endings(&report), [("a", &Ending::Panicked), ("b", &Ending::Done)]);

    let (_folder, before) = session(|session| session.hook(Hooked(|| panic_any(Bomb), || None)));
    assert_eq!(before.run(vec![call("a", "look", "")]).await.outcomes.len(), 1);

    let (_folder, after) = session(|session| session.hook(Hooked(|| Before::Continue, || panic_any(Bomb))));
    assert_eq!(after.run(vec![call("a", "look", "")]).await.outcomes.len(), 1);

    let (_folder, watched) = session(|session| session.events(|_: &Event| panic_any(Bomb)));
    assert_eq!(endings(&watched.run(vec![call("a", "look", "")]).await), [("a", &Ending::Done)]);
}

#[tokio::test]
async fn a_future_that_panics_when_it_is_dropped_timed_out() {
    let (_folder, session) = session(|session| session);
    let report = session.run(vec![call("a", "look", "drop"), call("b", "look", "")]).await;
    assert_eq!(endings(&report), [("a", &Ending::TimedOut), ("b", &Ending::Done)]);
}

#[test]
fn a_runtime_without_a_clock_gives_outcomes_too() {
    let (_folder, session) = session(|session| session);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let report = runtime.block_on(session.run(vec![call("a", "look", ""), call("b", "act", "")]));
    assert_eq!(report.outcomes.len(), 2, "a missing clock loses the outcomes");
}

#[tokio::test]
async fn an_identity_that_was_made_up_takes_no_identity_of_the_model() {
    let (_folder, session) = session(|session| session);
    let report = session.run(vec![call("", "look", ""), call("call-1", "look", "")]).await;
    assert_eq!(report.outcomes.len(), 2, "the call `call-1` came once and was not run: {:?}", report.repeated);
}

#[tokio::test]
async fn plan_mode_holds_for_calls_that_still_wait() {
    let (_folder, session) = session(|session| session);
    let report = session.run(vec![call("a", "act", "plan"), call("b", "act", "")]).await;
    assert_eq!(endings(&report), [("a", &Ending::Done), ("b", &Ending::Planned)]);
}

#[tokio::test]
async fn odd_and_huge_calls_have_one_outcome_each() {
    let (_folder, session) = session(|session| session);
    let huge = json!({"text": "x".repeat(10_000_000)}).to_string();
    let deep = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
    let ids = ["\0", "\u{202e}", "../../x", "é".repeat(100_000).leak(), " ", "\n", "\"", "a", "A"];
    let mut calls: Vec<Call> = ids.iter().map(|id| call(id, "look", "")).collect();
    calls.push(Call::new("huge", "look", huge));
    calls.push(Call::new("deep", "look", deep.clone()));
    calls.push(Call::new("deeper", "look", format!("{{\"text\":{deep}}}")));
    calls.push(Call::new("name", "look".repeat(1_000_000), "{}"));
    calls.extend((0..500).map(|number| call(&format!("n{number}"), if number % 7 == 0 { "act" } else { "look" }, "")));
    let pushed = calls.len();
    let report = session.run(calls).await;
    assert_eq!(report.outcomes.len(), pushed);
    assert_eq!(report.repeated, []);
    assert_eq!(report.outcome("huge").unwrap().ending, Ending::Done);
    assert_eq!(report.outcome("deep").unwrap().ending, Ending::Invalid);
    let longest = report.outcomes.iter().map(|outcome| outcome.content.characters()).max().unwrap();
    assert!(longest <= 60_000, "an outcome of {longest} characters goes to the model");
}

#[tokio::test]
async fn a_cancelled_session_refuses_and_answers() {
    let (_folder, session) = session(|session| session);
    session.cancel();
    let report = session.run(vec![call("a", "look", ""), call("b", "act", "")]).await;
    assert!(report.outcomes.iter().all(|outcome| outcome.ending == Ending::CancelledBeforeStart));
    assert_eq!(report.outcomes.len(), 2);
    assert!(report.outcomes.iter().all(|outcome| outcome.effect.as_ref().is_none_or(Effect::writes_nothing)));
}
