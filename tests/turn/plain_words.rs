//! What a host and a model are told when something is amiss: it says what can be done, and nothing is lost on the way.

use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use toolpact::contract::{Category, Contract, Tier};
use toolpact::outcome::{DeniedBy, Ending};
use toolpact::permission::Rules;
use toolpact::schedule::{Verdict, Why};
use toolpact::session::SessionBuilder;
use toolpact::turn::Call;
use toolpact::{Context, HandMade, Registry, Session, ToolError, Toolset};
use toolpact_tests::{echo, harmless};

use super::{tool, toolset};

/// Cannot be read without a panic.
#[derive(schemars::JsonSchema)]
struct Bomb {}

impl<'de> Deserialize<'de> for Bomb {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        panic!("while it was read")
    }
}

fn session(toolset: Toolset) -> SessionBuilder {
    Session::builder(toolset).workspace(std::env::temp_dir())
}

async fn message(session: &Session, tool: &str, arguments: &Value) -> (Ending, String) {
    let mut report = session.run(vec![Call::new("a", tool, arguments.to_string())]).await;
    let outcome = report.outcomes.remove(0);
    (outcome.ending, outcome.content.as_text())
}

#[tokio::test]
async fn a_plan_says_of_a_panic_what_the_run_says() {
    let bomb =
        HandMade::from_fn(harmless("bomb", "Panics."), |_: Bomb, _: Context| async { Ok::<_, ToolError>("never") });
    let session = session(toolset([bomb])).build().unwrap();
    let planned = session.plan(&[Call::new("a", "bomb", "{}")]).calls.remove(0).verdict;
    let (ending, message) = message(&session, "bomb", &json!({})).await;
    assert!(ending == Ending::Panicked && message.contains("while it was read"), "{ending:?}: {message}");
    assert_eq!(planned, Verdict::Refused { ending, message });
}

#[tokio::test]
async fn a_turn_that_is_awaited_can_be_cancelled() {
    let forever = tool(harmless("wait", "Waits for ever."), |_, _| std::future::pending());
    let session = session(toolset([forever])).build().unwrap();
    let turn = session.turn();
    for id in ["a", "b"] {
        turn.push(Call::new(id, "wait", json!({"text": id}).to_string()));
    }
    let canceller = turn.canceller();
    let other = canceller.clone();
    let first = turn.call(Call::new("c", "wait", r#"{"text": "c"}"#));
    let awaited = tokio::spawn(turn.finish());
    tokio::task::yield_now().await;
    canceller.cancel_call(&"c".into());
    let cancelled = |ending: &Ending| matches!(ending, Ending::CancelledBeforeStart | Ending::CancelledAfterStart);
    assert!(cancelled(&first.await.unwrap().ending));
    assert!(!awaited.is_finished());
    other.cancel();
    let report = awaited.await.unwrap();
    assert_eq!(report.outcomes.len(), 3);
    assert!(report.outcomes.iter().all(|outcome| cancelled(&outcome.ending)));
    // The turn has ended: nothing is left to cancel.
    canceller.cancel_call(&"a".into());
}

#[tokio::test]
async fn a_turn_ends_while_somebody_could_still_cancel_it() {
    let session = session(toolset([tool(harmless("say", "Says a text."), |text, _| async { Ok(text) })])).build();
    let turn = session.unwrap().turn();
    let canceller = turn.canceller();
    turn.push(Call::new("a", "say", r#"{"text": "x"}"#));
    assert_eq!(turn.finish().await.outcomes[0].ending, Ending::Done);
    canceller.cancel();
}

#[tokio::test]
async fn nobody_to_ask_says_what_may_be_done() {
    let tools = || toolset([echo(Contract::new("change", "Changes nobody knows what."))]);
    let denied = Ending::Denied(DeniedBy::NobodyToAsk);
    let alone = session(tools()).build().unwrap();
    let (ending, text) = message(&alone, "change", &json!({"text": "x"})).await;
    assert_eq!(ending, denied);
    assert!(text.ends_with("go on with calls that only read, or end by saying what a person should allow."), "{text}");
    let rules = Rules::parse(["change(text=y)"], [], []).unwrap();
    let (_, text) = message(&session(tools()).rules(rules).build().unwrap(), "change", &json!({"text": "x"})).await;
    assert!(text.contains("or that a rule allows (`change(text=y)`), or end"), "{text}");
}

#[tokio::test]
async fn an_unknown_tool_names_what_there_is_or_how_to_find_it() {
    let of = |contracts: Vec<Contract>| session(toolset(contracts.into_iter().map(echo))).build().unwrap();
    let said = async |session: Session| message(&session, "nope", &json!({})).await.1;
    let few = of(vec![harmless("read", "Reads."), harmless("write", "Writes.")]);
    assert_eq!(said(few).await, "no tool is named `nope`; the tools are read, write");
    let one = of(vec![harmless("read", "Reads.")]);
    assert_eq!(said(one).await, "no tool is named `nope`; the only tool is read");
    let finder = harmless("find", "Finds tools.").category(Category::Discover);
    let found = of(vec![finder, harmless("rare", "Does a rare thing.").tier(Tier::Extension)]);
    assert!(said(found).await.contains("call `find` with words for what you need"));
}

#[tokio::test]
async fn numbers_that_are_not_finite_are_read_by_the_model() {
    let number = |name, number: f64| {
        HandMade::from_fn(harmless(name, "Computes."), move |_: Empty, _: Context| async move {
            Ok::<_, ToolError>((number > 1e9).then_some(vec![number]).map_or(Number::One(number), Number::Many))
        })
    };
    let session = session(toolset([number("none", f64::NAN), number("most", f64::INFINITY)])).build().unwrap();
    assert_eq!(message(&session, "none", &json!({})).await, (Ending::Done, "NaN".into()));
    assert_eq!(message(&session, "most", &json!({})).await, (Ending::Done, r#"["Infinity"]"#.into()));
}

#[derive(Deserialize, schemars::JsonSchema)]
struct Empty {}

#[derive(serde::Serialize)]
#[serde(untagged)]
enum Number {
    One(f64),
    Many(Vec<f64>),
}

#[test]
fn a_wait_says_which_of_both_calls_runs_alone() {
    assert_eq!(Why::RunsAlone.to_string(), "the later call runs alone");
    assert_eq!(Why::EarlierRunsAlone.to_string(), "the earlier call runs alone");
}

fn silent(contract: Contract, schema: Value) -> HandMade {
    HandMade::from_schema(contract, schema, |_, _| async { Ok::<_, ToolError>(toolpact::Content::default()) })
}

fn one(schema: Value, tier: Tier) -> Result<Registry, toolpact::ToolProblem> {
    let mut registry = Registry::empty();
    registry.add(silent(harmless("odd", "Does an odd thing.").tier(tier), schema))?;
    Ok(registry)
}

#[test]
fn a_pattern_that_cannot_be_enforced_is_no_schema() {
    for (pattern, why) in [("[", "unclosed character class"), ("^(?!x)", "look-around"), (r"(a)\1", "backreferences")] {
        for (field, place) in [
            (json!({"type": "string", "pattern": pattern}), "parameter `word`: "),
            (
                json!({"type": "array", "items": {"type": "string", "pattern": pattern}}),
                "parameter `word` (at /properties/word/items/pattern): ",
            ),
        ] {
            let schema = json!({"type": "object", "properties": {"word": field}});
            let problem = one(schema, Tier::Core).err().unwrap().to_string();
            assert!(problem.contains("`odd`") && problem.contains(place) && problem.contains(why), "{problem}");
            assert!(problem.contains("check the value in the tool"), "{problem}");
        }
    }
    assert!(one(json!({"type": "object", "properties": {"word": {"type": "wrod"}}}), Tier::Core).is_err());
}

#[test]
fn a_check_finds_what_no_tool_can_find() {
    let registry = one(json!({"type": "object"}), Tier::Extension).unwrap();
    let findings = toolpact::Check::of(registry.clone()).findings();
    assert_eq!(findings.len(), 1);
    assert!(findings[0].tool == "odd" && findings[0].what.contains("`discover`"), "{findings:?}");
    assert!(toolpact::Check::of(registry.clone()).found_elsewhere().findings().is_empty());
    let mut found = registry;
    let finder = harmless("find", "Finds tools.").category(Category::Discover);
    found.add(silent(finder, json!({"type": "object"}))).unwrap();
    assert!(toolpact::Check::of(found).findings().is_empty());
    assert!(toolpact::Check::of(one(json!({"type": "object"}), Tier::Core).unwrap()).findings().is_empty());
}
