//! The life of a call: whatever comes in, exactly one outcome that says what happened and what to do.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Map, Value, json};
use toolpact::contract::{Category, Concurrency, Contract, Declared, Permission, Subagent, Tier};
use toolpact::hooks::{Before, Hook, HookCall};
use toolpact::outcome::{DeniedBy, Ending, Outcome};
use toolpact::output::Content;
use toolpact::permission::{Answer, Approver, Mode, Question, Rules};
use toolpact::session::SessionBuilder;
use toolpact::testing::FakeHost;
use toolpact::tool::{BoxFuture, CallId};
use toolpact::turn::Call;
use toolpact::{HandMade, Registry, Session, ToolError, Toolset};
use toolpact_tests::{echo, harmless};

fn registry() -> Registry {
    let mut registry = Registry::empty();
    let tools = [
        echo(harmless("say", "Says a text.")),
        echo(harmless("rare", "Says a rare text.").tier(Tier::Extension)),
        echo(harmless("off", "Is switched off.")),
        echo(harmless("boss", "Is for the main agent.").subagent(Subagent::Deny)),
        echo(harmless("find_tools", "Finds tools.").category(Category::Discover)),
        echo(Contract::new("change", "Changes nobody knows what.")),
        HandMade::from_schema(harmless("panic", "Panics."), json!({"type": "object"}), |_, _| async {
            panic!("as planned")
        }),
        HandMade::from_schema(harmless("fail", "Fails."), json!({"type": "object"}), |_, _| async {
            Err(ToolError::new("there is no such thing; use another one"))
        }),
        HandMade::from_schema(
            harmless("long", "Says much.").output_limit(2_000),
            json!({"type": "object"}),
            |_, _| async { Ok(Content::text("line\n".repeat(10_000))) },
        ),
    ];
    for tool in tools {
        registry.add(tool).unwrap();
    }
    registry
}

fn builder(selection: Value) -> SessionBuilder {
    let toolset = Toolset::new(&registry(), &serde_json::from_value(selection).unwrap()).unwrap();
    Session::builder(toolset).workspace(std::env::temp_dir())
}

async fn one(session: &Session, tool: &str, arguments: &str) -> Outcome {
    let mut report = session.run(vec![Call::new("1", tool, arguments)]).await;
    assert_eq!(report.outcomes.len(), 1);
    report.outcomes.remove(0)
}

async fn said(tool: &str, arguments: &str) -> (Ending, String) {
    let session = builder(json!({"disabled": ["off"]})).build().unwrap();
    let outcome = one(&session, tool, arguments).await;
    (outcome.ending, outcome.content.as_text())
}

#[tokio::test]
async fn four_distinct_answers_when_a_tool_cannot_be_called() {
    assert_eq!(said("sya", "{}").await, (Ending::Unknown, "no tool is named `sya`; did you mean say?".into()));
    let (ending, text) = said("rare", r#"{"text": "a"}"#).await;
    assert_eq!(ending, Ending::Hidden);
    assert!(text.contains("call `find_tools` with the query `select:rare`"), "{text}");
    let (ending, text) = said("off", r#"{"text": "a"}"#).await;
    assert_eq!((ending, text.contains("disabled")), (Ending::Disabled, true));
    let session = builder(json!({"subagent": true})).build().unwrap();
    let outcome = one(&session, "boss", r#"{"text": "a"}"#).await;
    assert_eq!(outcome.ending, Ending::NotForSubagents);
}

#[tokio::test]
async fn bad_arguments_never_run_and_every_problem_is_told_at_once() {
    let (ending, text) = said("say", r#"{"txet": "a", "count": 0}"#).await;
    assert_eq!(ending, Ending::Invalid);
    for word in ["text", "txet", "count", "1", "A valid call:"] {
        assert!(text.contains(word), "{word} is missing in {text}");
    }
    assert_eq!(said("say", r#"{"text": "a"#).await.0, Ending::Invalid);
    assert_eq!(said("say", "").await.0, Ending::Invalid);
    assert_eq!(said("fail", "").await.0, Ending::Failed);
    assert_eq!(said("fail", "null").await.0, Ending::Failed);
}

#[tokio::test]
async fn what_is_put_right_is_told() {
    let session = builder(json!({})).build().unwrap();
    let outcome = one(&session, "say", r#"{"text": "5", "count": "3"}"#).await;
    assert_eq!(outcome.ending, Ending::Done);
    assert_eq!(outcome.content.structured, Some(json!({"text": "5", "count": 3})));
    assert_eq!(outcome.repairs.len(), 1);
}

#[tokio::test]
async fn failures_and_panics_are_outcomes() {
    let (ending, text) = said("fail", "{}").await;
    assert_eq!((ending, text.as_str()), (Ending::Failed, "there is no such thing; use another one"));
    let (ending, text) = said("panic", "{}").await;
    assert_eq!(ending, Ending::Panicked);
    assert!(text.contains("as planned") && text.contains("effects are possible"), "{text}");
}

#[tokio::test]
async fn a_long_result_goes_to_a_file_and_the_model_is_told_first() {
    let session = builder(json!({})).build().unwrap();
    let outcome = one(&session, "long", "{}").await;
    let path = outcome.spilled.unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "line\n".repeat(10_000));
    let text = outcome.content.as_text();
    assert!(text.chars().count() <= 2_000, "{}", text.len());
    assert!(
        text.lines().next().unwrap().contains("50000") || text.lines().next().unwrap().contains("50,000"),
        "{text}"
    );
    assert!(text.contains(path.to_str().unwrap()), "{text}");
    drop(session);
    assert!(!path.exists(), "the file outlives its session");
}

struct Says(Answer, Arc<AtomicUsize>);

impl Approver for Says {
    fn approve<'a>(&'a self, _question: &'a Question) -> BoxFuture<'a, Answer> {
        self.1.fetch_add(1, Ordering::Relaxed);
        let answer = self.0.clone();
        Box::pin(async move { answer })
    }
}

#[tokio::test]
async fn what_may_write_anything_asks_and_nobody_to_ask_is_a_denial_at_once() {
    let session = builder(json!({})).build().unwrap();
    let outcome = one(&session, "change", r#"{"text": "a"}"#).await;
    assert_eq!(outcome.ending, Ending::Denied(DeniedBy::NobodyToAsk));

    let asked = Arc::new(AtomicUsize::new(0));
    let session = builder(json!({})).approver(Says(Answer::AllowAlways, asked.clone())).build().unwrap();
    assert_eq!(one(&session, "change", r#"{"text": "a"}"#).await.ending, Ending::Done);
    assert_eq!(one(&session, "change", r#"{"text": "b"}"#).await.ending, Ending::Done);
    assert_eq!(asked.load(Ordering::Relaxed), 1, "`always` was forgotten");

    let no = Answer::Deny { reason: Some("not today".into()) };
    let session = builder(json!({})).approver(Says(no, asked)).build().unwrap();
    let outcome = one(&session, "change", r#"{"text": "a"}"#).await;
    assert_eq!(outcome.ending, Ending::Denied(DeniedBy::Person));
    assert!(outcome.content.as_text().contains("not today"));
}

#[tokio::test]
async fn modes_and_rules_decide_in_their_order() {
    let rules = |rules: Value| serde_json::from_value::<Rules>(rules).unwrap();
    let run = |mode: Mode, list: Value| async move {
        let session = builder(json!({})).mode(mode).rules(rules(list)).build().unwrap();
        one(&session, "change", r#"{"text": "a"}"#).await.ending
    };
    assert_eq!(run(Mode::Plan, json!({"allow": ["change"]})).await, Ending::Planned);
    assert_eq!(run(Mode::Default, json!({"allow": ["change"]})).await, Ending::Done);
    assert_eq!(run(Mode::Bypass, json!({})).await, Ending::Done);
    assert_eq!(run(Mode::AcceptEdits, json!({})).await, Ending::Denied(DeniedBy::NobodyToAsk));
    assert_eq!(
        run(Mode::Bypass, json!({"allow": ["change"], "deny": ["change"]})).await,
        Ending::Denied(DeniedBy::Rule)
    );
    assert_eq!(run(Mode::Bypass, json!({"ask": ["change"]})).await, Ending::Denied(DeniedBy::NobodyToAsk));
}

#[tokio::test]
async fn a_level_that_needs_no_permission_is_believed_only_of_what_writes_nothing() {
    let mut registry = Registry::empty();
    let contract = Contract::new("sly", "Writes without asking.").permission(Declared::Fixed(Permission::None));
    assert!(registry.add(echo(contract)).unwrap_err().to_string().contains("permission = none"));
}

struct Rewrites;

impl Hook for Rewrites {
    fn before<'a>(&'a self, call: HookCall<'a>) -> BoxFuture<'a, Before> {
        let mut arguments: Map<String, Value> = call.arguments.clone();
        Box::pin(async move {
            match arguments.get("text").and_then(Value::as_str) {
                Some("rewrite") => {
                    arguments.insert("text".into(), "rewritten".into());
                    Before::Rewrite(arguments)
                }
                Some("break") => {
                    arguments.insert("count".into(), (-1).into());
                    Before::Rewrite(arguments)
                }
                Some("deny") => Before::Deny("not like this".into()),
                Some("panic") => panic!("the hook is broken"),
                _ => Before::Continue,
            }
        })
    }

    fn after<'a>(&'a self, _: HookCall<'a>, _: &'a Ending, content: &'a Content) -> BoxFuture<'a, Option<Content>> {
        let text = content.as_text();
        Box::pin(async move { text.contains("hide").then(|| Content::text("hidden")) })
    }
}

#[tokio::test]
async fn hooks_rewrite_refuse_and_replace_and_cannot_loosen() {
    let session = builder(json!({})).hook(Rewrites).build().unwrap();
    let run = |text: &'static str| {
        let session = session.clone();
        async move { one(&session, "say", &json!({"text": text}).to_string()).await }
    };
    assert_eq!(run("rewrite").await.content.structured, Some(json!({"text": "rewritten"})));
    assert_eq!(run("break").await.ending, Ending::Invalid, "a rewrite is checked like the model's own arguments");
    assert_eq!(run("deny").await.ending, Ending::Denied(DeniedBy::Hook));
    assert_eq!(run("hide me").await.content.as_text(), "hidden");
    let outcome = run("panic").await;
    assert_eq!(outcome.started, None, "a broken hook lets nothing run: {outcome:?}");
}

/// A tool that says only whether it may overlap.
fn says(name: &'static str, concurrency: Concurrency) -> HandMade {
    let read_only = concurrency == Concurrency::Safe;
    let contract = Contract::new(name, "Says only whether it may overlap.")
        .read_only(Declared::Fixed(read_only))
        .concurrency(Declared::Fixed(concurrency));
    echo(contract)
}

#[tokio::test]
async fn tools_that_say_only_safe_or_exclusive_run_in_the_classic_batches() {
    let mut registry = Registry::empty();
    registry.add(says("read", Concurrency::Safe)).unwrap();
    registry.add(says("write", Concurrency::Exclusive)).unwrap();
    let toolset = Toolset::default_of(&registry).unwrap();
    let session = Session::builder(toolset).workspace(std::env::temp_dir()).mode(Mode::Bypass).build().unwrap();
    let call = |id: &str, tool: &str| Call::new(id, tool, json!({"text": id}).to_string());
    let plan = session.plan(&[call("a", "read"), call("b", "read"), call("c", "write"), call("d", "read")]);
    let batches: Vec<Vec<&str>> =
        plan.steps().into_iter().map(|step| step.into_iter().map(CallId::as_str).collect()).collect();
    assert_eq!(batches, [vec!["a", "b"], vec!["c"], vec!["d"]], "{plan}");
}

#[tokio::test]
async fn with_declared_paths_edits_of_two_files_overlap_and_a_read_of_an_edited_file_waits() {
    toolpact_tools::link();
    let host = FakeHost::builder()
        .registry(Registry::linked().unwrap())
        .file("a.txt", "a")
        .file("b.txt", "b")
        .build()
        .unwrap();
    host.session().permissions().set_mode(Mode::AcceptEdits);
    let edit = |path: &str| json!({"path": path, "old": path, "new": "x"}).to_string();
    let plan = host.session().plan(&[
        Call::new("a", "edit_file", edit("a.txt")),
        Call::new("b", "edit_file", edit("b.txt")),
        Call::new("c", "read_file", json!({"path": "a.txt"}).to_string()),
    ]);
    let waits: Vec<Vec<&str>> =
        plan.calls.iter().map(|call| call.waits.iter().map(|wait| wait.on.as_str()).collect()).collect();
    assert_eq!(waits, [vec![], vec![], vec!["a"]], "{plan}");
    assert!(plan.to_string().contains("waits for a: both touch a.txt"), "{plan}");
}

#[tokio::test]
async fn a_bare_call_is_the_function_and_nothing_around_it() {
    let host = FakeHost::builder().registry(registry()).build().unwrap();
    let said = host.bare("change", r#"{"text": "a", "count": 2}"#).await.unwrap();
    assert_eq!(said.as_text(), r#"{"text":"a","count":2}"#);
    assert!(host.questions().is_empty() && host.events().is_empty());
    let error = async |tool, arguments| host.bare(tool, arguments).await.unwrap_err().to_string();
    assert_eq!(error("sya", "{}").await, "no tool is named `sya`; did you mean say?");
    assert!(error("say", "{").await.contains("the arguments were truncated"));
    assert_eq!(
        error("change", r#"{"text": "a", "count": "2"}"#).await,
        "the arguments fit only when repaired: /count: string read as an integer (from \"2\")"
    );
    assert!(error("say", "[1]").await.contains("must be one JSON object"));
    assert_eq!(error("fail", "{}").await, "there is no such thing; use another one");
}
