//! What a host can watch: every step of every call, in order, and nothing after the end.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use toolpact::contract::{Contract, Text};
use toolpact::events::Event;
use toolpact::permission::{Answer, Approver, Question};
use toolpact::session::OnFailure;
use toolpact::tool::BoxFuture;
use toolpact::turn::Call;
use toolpact::{Session, ToolError};
use toolpact_tests::cells::{limits, simulated};

use super::{tool, toolset};

const NOTES: &[Text] = &[Text::Borrowed("notes")];

struct Yes;

impl Approver for Yes {
    fn approve<'a>(&'a self, _: &'a Question) -> BoxFuture<'a, Answer> {
        Box::pin(async { Answer::Allow })
    }
}

#[test]
fn every_step_of_every_call_is_told_in_order() {
    let events = Arc::new(Mutex::new(Vec::new()));
    let seen = events.clone();
    simulated(async {
        let note = tool(Contract::new("note", "Notes a text.").writes(NOTES), |text, context| async move {
            context.progress("half way");
            context.output("a piece");
            tokio::time::sleep(Duration::from_millis(5)).await;
            if text == "bad" { Err(ToolError::new("as planned")) } else { Ok(text) }
        });
        let session = Session::builder(toolset([note])).workspace(std::env::temp_dir());
        let session =
            session.limits(limits(10, OnFailure::SkipDependents)).approver(Yes).events(move |event: &Event| {
                let event = serde_json::to_value(event).unwrap();
                let text = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
                seen.lock()
                    .unwrap()
                    .push(format!("{} {} {}", text("call"), text("event"), text("on")).trim().to_owned());
            });
        let calls = [r#"{"text": "good"}"#, r#"{"text": "bad"}"#, r#"{"text": "never"}"#];
        let calls = calls.iter().enumerate().map(|(at, arguments)| Call::new(at.to_string(), "note", *arguments));
        session.build().unwrap().run(calls.collect()).await
    });
    let events = events.lock().unwrap();
    let of = |call: &str| events.iter().filter(|event| event.starts_with(call)).cloned().collect::<Vec<_>>();
    assert_eq!(of("0"), ["0 queued", "0 asking", "0 started", "0 progress", "0 output", "0 finished"]);
    assert_eq!(of("1"), ["1 queued", "1 waiting 0", "1 asking", "1 started", "1 progress", "1 output", "1 finished"]);
    // It writes what the one before it failed to write, so it is void.
    assert_eq!(of("2"), ["2 queued", "2 waiting 1", "2 asking", "2 finished"]);
}

#[tokio::test]
async fn an_outcome_is_told_while_the_turn_goes_on() {
    let registry = toolpact_tests::registry([toolpact_tests::harmless("echo", "Gives back what it gets.")]);
    let session = Session::builder(toolpact::Toolset::default_of(&registry).unwrap()).build().unwrap();
    let turn = session.turn();
    let outcome = turn.call(Call::new("a", "echo", r#"{"text": "one"}"#)).await.unwrap();
    assert_eq!(outcome.content.as_text(), r#"{"text":"one"}"#);
    assert!(turn.call(Call::new("a", "echo", r#"{"text": "again"}"#)).await.is_none(), "the identity came twice");
    let refused = turn.call(Call::new("b", "ecko", "{}")).await.unwrap();
    assert_eq!(refused.ending, toolpact::outcome::Ending::Unknown);
    let report = turn.finish().await;
    assert_eq!(report.outcomes.iter().map(|outcome| outcome.call.as_str()).collect::<Vec<_>>(), ["a", "b"]);
}
