//! The property that all shapes keep: every identity gets exactly one result, in the order of the calls, where it belongs.

use proptest::prelude::*;
use serde_json::{Value, json};
use toolpact::provider::Shape;
use toolpact::schema::Dialect;

use crate::{names_of, read, run};

/// A call of a made-up response: whether it has an identity, its tool, its text.
type Wish = (Option<u8>, &'static str, u8);

fn wishes() -> impl Strategy<Value = Vec<Wish>> {
    let tool =
        prop_oneof![3 => Just("echo"), 1 => Just("fail"), 1 => Just("paint"), 1 => Just("missing"), 1 => Just("")];
    proptest::collection::vec((proptest::option::of(0_u8..4), tool, any::<u8>()), 1..7)
}

/// A response of the shape that asks for the calls.
fn response(shape: Shape, wishes: &[Wish]) -> Value {
    let id = |id: &Option<u8>| id.map(|id| format!("call{id}"));
    let input = |(_, tool, text): &Wish| if *tool == "echo" { json!({"text": text.to_string()}) } else { json!({}) };
    let each = |make: &dyn Fn(&Wish) -> Value| wishes.iter().map(make).collect::<Value>();
    match shape {
        Shape::OpenAiChat | Shape::Mistral | Shape::DeepSeek => {
            let calls = each(
                &|wish| json!({"id": id(&wish.0), "function": {"name": wish.1, "arguments": input(wish).to_string()}}),
            );
            json!({"choices": [{"message": {"role": "assistant", "tool_calls": calls}, "finish_reason": "tool_calls"}]})
        }
        Shape::OpenAiResponses => {
            let item = |wish: &Wish| json!({"type": "function_call", "call_id": id(&wish.0), "name": wish.1, "arguments": input(wish).to_string()});
            json!({"status": "completed", "output": each(&item)})
        }
        Shape::Anthropic => {
            let block =
                |wish: &Wish| json!({"type": "tool_use", "id": id(&wish.0), "name": wish.1, "input": input(wish)});
            json!({"content": each(&block), "stop_reason": "tool_use"})
        }
        Shape::Gemini => {
            let part = |wish: &Wish| json!({"functionCall": {"id": id(&wish.0), "name": wish.1, "args": input(wish)}});
            json!({"candidates": [{"content": {"parts": each(&part)}, "finishReason": "STOP"}]})
        }
        Shape::Bedrock => {
            let block =
                |wish: &Wish| json!({"toolUse": {"toolUseId": id(&wish.0), "name": wish.1, "input": input(wish)}});
            json!({"output": {"message": {"role": "assistant", "content": each(&block)}}, "stopReason": "tool_use"})
        }
        Shape::Ollama => {
            let call = |wish: &Wish| json!({"id": id(&wish.0), "function": {"name": wish.1, "arguments": input(wish)}});
            json!({"message": {"role": "assistant", "tool_calls": each(&call)}, "done_reason": "stop"})
        }
        _ => {
            json!({"id": wishes[0].2, "method": "tools/call", "params": {"name": wishes[0].1, "arguments": input(&wishes[0])}})
        }
    }
}

/// Every value of a key, at any depth, in reading order.
fn values<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a str>) {
    match value {
        Value::Array(list) => list.iter().for_each(|item| values(item, key, found)),
        Value::Object(map) => map.iter().for_each(|(name, item)| match item.as_str() {
            Some(text) if name == key => found.push(text),
            _ => values(item, key, found),
        }),
        _ => {}
    }
}

/// The word for the identity of a call in the reply, and in a result. `None`: paired by order and name.
fn words(shape: Shape) -> Option<(&'static str, &'static str)> {
    match shape {
        Shape::OpenAiChat | Shape::Mistral | Shape::DeepSeek => Some(("id", "tool_call_id")),
        Shape::OpenAiResponses => Some(("call_id", "call_id")),
        Shape::Anthropic => Some(("id", "tool_use_id")),
        Shape::Bedrock => Some(("toolUseId", "toolUseId")),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_identity_gets_exactly_one_result_in_the_right_place(wishes in wishes()) {
        for shape in Shape::ALL {
            let wishes = if shape == Shape::Mcp { &wishes[..1] } else { &wishes[..] };
            let message = read(shape, &response(shape, wishes));
            let calls = message.calls();
            prop_assert_eq!(calls.len(), wishes.len());
            let report = run(calls.clone());
            let results = message.results(&report);
            let whole = Value::from(results.clone());
            if let Some((asked, answered)) = words(shape) {
                let (mut replied, mut told) = (Vec::new(), Vec::new());
                message.reply().iter().for_each(|said| values(said, asked, &mut replied));
                values(&whole, answered, &mut told);
                let mut once: Vec<&str> = Vec::new();
                replied.iter().for_each(|id| if !once.contains(id) { once.push(id) });
                prop_assert_eq!(&told, &once, "{}: {}", shape, whole);
                prop_assert_eq!(told.len(), report.outcomes.len());
            } else {
                // Nothing but order tells the calls apart, so even a repeated identity is a call of its own.
                prop_assert_eq!(report.outcomes.len(), wishes.len());
                let (mut names, key) = (Vec::new(), if shape == Shape::Ollama { "tool_name" } else { "name" });
                values(&whole, key, &mut names);
                if shape != Shape::Mcp {
                    prop_assert_eq!(names, wishes.iter().map(|wish| wish.1).collect::<Vec<_>>());
                }
            }
            for outcome in report.outcomes.iter().filter(|outcome| outcome.tool == "echo") {
                prop_assert!(whole.to_string().contains(&outcome.content.as_text()));
            }
        }
    }
}

#[test]
fn a_call_that_the_host_did_not_run_is_answered_too() {
    let wishes = [(Some(1), "echo", 1), (Some(2), "echo", 2)];
    let message = read(Shape::Anthropic, &response(Shape::Anthropic, &wishes));
    let results = message.results(&run(message.calls().into_iter().take(1).collect()));
    let second = &results[0]["content"][1];
    assert_eq!((&second["is_error"], &second["content"][0]["text"]), (&json!(true), &json!("the call was not run")));
}

#[test]
fn every_dialect_has_a_shape_that_reads_its_names_back() {
    for dialect in Dialect::ALL {
        let (shape, names) = (Shape::from(dialect), names_of(dialect, "user/größe"));
        let exported = names.exported("user/größe").unwrap();
        assert_ne!(exported, "user/größe");
        let asked = response(shape, &[(Some(1), "missing", 1)]).to_string().replace("missing", exported);
        let message = shape.read(&serde_json::from_str(&asked).unwrap(), &names).unwrap();
        assert_eq!(message.calls()[0].tool, "user/größe", "{dialect}");
        let (results, mut answered) = (Value::from(message.results(&run(message.calls()))), Vec::new());
        values(&results, "name", &mut answered);
        assert!(answered.iter().all(|name| *name == exported), "{dialect}: {answered:?}");
    }
}
