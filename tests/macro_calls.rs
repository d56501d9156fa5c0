//! Calls of declared tools: what reaches the function, what comes back, and what stops a call before the function runs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use toolpact::contract::{Concurrency, Permission};
use toolpact::outcome::{DeniedBy, Ending};
use toolpact::output::Block;
use toolpact::testing::FakeHost;
use toolpact::{Content, Context, Registry, ToolError, tool};

#[derive(Deserialize, JsonSchema, Serialize)]
struct Page {
    /// First entry.
    offset: u32,
    /// How many entries.
    limit: Option<u32>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
enum Order {
    Oldest,
    Newest,
}

/// Gives back everything that it was given.
#[tool(read_only, category = think)]
fn give_back(
    /// A text.
    text: String,
    /// A number.
    #[arg(default = 7, range(1..=9), rename = "how-many")]
    number: u8,
    /// A list.
    #[arg(default = ["a", "b"])]
    list: Vec<String>,
    /// A choice.
    #[arg(default = "newest")]
    order: Order,
    /// Perhaps.
    maybe: Option<f64>,
    #[arg(flatten)] page: Page,
    /// Anything.
    map: Option<BTreeMap<String, Value>>,
) -> Value {
    json!({"text": text, "number": number, "list": list, "order": order, "maybe": maybe, "page": page, "map": map})
}

struct Counter(AtomicUsize);

/// Counts up.
#[tool(permission = none, read_only = dynamic(|by| *by == 0))]
async fn count_up(
    /// By how much.
    by: usize,
    counter: &Counter,
    context: &Context,
) -> Result<String, ToolError> {
    tokio::task::yield_now().await;
    let before = counter.0.fetch_add(by, Ordering::Relaxed);
    Ok(format!("{} by {}", before + by, context.tool()))
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "`dynamic` gives references")]
fn level(text: &str, loud: &bool) -> Permission {
    if *loud || text.len() > 5 { Permission::High } else { Permission::None }
}

/// Says a text.
#[tool(
    read_only,
    reads("voice"),
    permission = dynamic(level),
    concurrency = dynamic(|loud| if *loud { Concurrency::Exclusive } else { Concurrency::Safe })
)]
fn say(
    /// The text.
    text: String,
    /// Whether to shout.
    #[arg(default = false)]
    loud: bool,
) -> String {
    if loud { text.to_uppercase() } else { text }
}

/// Shows a picture.
#[tool(read_only, category = think)]
fn picture() -> Content {
    Content::image("image/png", "AAAA")
}

/// Gives nothing.
#[tool(read_only, category = think)]
fn nothing() {}

/// Always fails, with a cause.
#[tool(read_only, category = think)]
fn fail() -> Result<(), std::num::ParseIntError> {
    "x".parse::<u8>().map(drop)
}

/// Panics.
#[tool(read_only, category = think)]
async fn panics() {
    tokio::task::yield_now().await;
    panic!("as planned")
}

/// Looks whether it is ready.
#[tool(read_only, reads("kiln"), polling, timeout = "1h", idle_timeout = "30s")]
fn look() -> &'static str {
    "not yet"
}

/// Looks once.
#[tool(read_only, reads("kiln"))]
fn glance() -> &'static str {
    "not yet"
}

fn host() -> FakeHost {
    FakeHost::builder().session(|session| session.state(Counter(AtomicUsize::new(1)))).build().unwrap()
}

async fn outcome(tool: &str, arguments: Value) -> (Ending, Content) {
    let outcome = host().call(tool, arguments).await;
    (outcome.ending, outcome.content)
}

#[tokio::test]
async fn every_argument_reaches_its_parameter() {
    let (ending, content) = outcome(
        "give_back",
        json!({"text": "t", "how-many": 9, "list": [], "order": "oldest", "maybe": 0.5, "offset": 3, "limit": 4, "map": {"k": [1]}}),
    )
    .await;
    assert_eq!(ending, Ending::Done);
    let expected = json!({
        "text": "t", "number": 9, "list": [], "order": "oldest", "maybe": 0.5,
        "page": {"offset": 3, "limit": 4}, "map": {"k": [1]},
    });
    assert_eq!(content.structured, Some(expected));
}

#[tokio::test]
async fn what_was_not_given_has_its_default() {
    let (_, content) = outcome("give_back", json!({"text": "t", "offset": 0, "how-many": null})).await;
    let expected = json!({
        "text": "t", "number": 7, "list": ["a", "b"], "order": "newest", "maybe": null,
        "page": {"offset": 0, "limit": null}, "map": null,
    });
    assert_eq!(content.structured, Some(expected));
}

#[tokio::test]
async fn arguments_that_do_not_fit_are_told_all_at_once() {
    let (ending, content) = outcome("give_back", json!({"how-many": 10, "order": "best", "offset": -1})).await;
    assert_eq!(ending, Ending::Invalid);
    for word in ["text", "/how-many", "9", "/order", "newest", "/offset"] {
        assert!(content.as_text().contains(word), "{word} is missing in {}", content.as_text());
    }
}

#[tokio::test]
async fn states_and_the_context_are_lent() {
    let host = host();
    assert_eq!(host.call("count_up", json!({"by": 2})).await.content.as_text(), "3 by count_up");
    assert_eq!(host.call("count_up", json!({"by": 1})).await.content.as_text(), "4 by count_up");
}

#[test]
fn a_state_that_nobody_registered_stops_the_session() {
    let error = FakeHost::builder().build().map(drop).unwrap_err().to_string();
    assert!(error.contains("count_up") && error.contains("Counter"), "{error}");
}

#[tokio::test]
async fn what_is_dynamic_follows_the_arguments() {
    let effect = |by: usize| async move { host().call("count_up", json!({"by": by})).await.effect.unwrap() };
    assert!(effect(0).await.writes_nothing());
    assert!(effect(1).await.is_unknown());
    // High permission and nobody to ask.
    let (quiet, _) = outcome("say", json!({"text": "a"})).await;
    let (loud, _) = outcome("say", json!({"text": "a", "loud": true})).await;
    assert_eq!((quiet, loud), (Ending::Done, Ending::Denied(DeniedBy::NobodyToAsk)));
    let (long, _) = outcome("say", json!({"text": "abcdef"})).await;
    assert_eq!(long, Ending::Denied(DeniedBy::NobodyToAsk));
}

#[tokio::test]
async fn results_are_what_the_type_says() {
    let (_, content) = outcome("picture", json!({})).await;
    assert!(matches!(content.blocks.as_slice(), [Block::Image { .. }]));
    let (ending, content) = outcome("nothing", json!({})).await;
    assert_eq!((ending, content.structured), (Ending::Done, None));
    let (ending, content) = outcome("fail", json!({})).await;
    assert_eq!((ending, content.as_text().contains("invalid digit")), (Ending::Failed, true));
    assert_eq!(outcome("panics", json!({})).await.0, Ending::Panicked);
}

#[test]
fn patience_and_polling_reach_the_contract() {
    let registry = Registry::linked().unwrap();
    let facts = |tool: &str| {
        let contract = registry.get(tool).unwrap().contract();
        (contract.timeout, contract.idle_timeout, contract.polling)
    };
    assert_eq!(facts("look"), (Some(Duration::from_hours(1)), Some(Duration::from_secs(30)), true));
    assert_eq!(facts("glance"), (None, None, false));
}

#[tokio::test]
async fn a_tool_that_polls_may_come_to_the_same_as_often_as_it_likes() {
    let host = host();
    let mut last = BTreeMap::new();
    for tool in ["look", "glance"].repeat(8) {
        last.insert(tool, host.call(tool, json!({})).await.ending);
    }
    assert_eq!(last, BTreeMap::from([("look", Ending::Done), ("glance", Ending::Looping)]));
}

#[test]
fn the_function_stays_a_function() {
    assert_eq!(say("a".into(), true), "A");
    assert!(fail().is_err());
    nothing();
}

#[test]
fn a_contract_knows_where_it_was_declared() {
    let registry = Registry::linked().unwrap();
    let source = registry.get("say").unwrap().contract().source;
    assert_eq!(source.package, "toolpact-tests");
    assert!(source.file.ends_with("macro_calls.rs"), "{source}");
    let line = include_str!("macro_calls.rs").lines().position(|line| line == "/// Says a text.").unwrap();
    assert_eq!(source.line as usize, line + 2);
}

#[test]
fn every_tool_here_is_sound() {
    toolpact::check().lends::<Counter>().assert();
}
