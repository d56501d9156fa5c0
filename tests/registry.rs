//! Hostile registries: many tools, names at the limit, and schemas that are no use.

use serde_json::{Value, json};
use toolpact::contract::{Contract, Declared};
use toolpact::outcome::Ending;
use toolpact::turn::Call;
use toolpact::{Content, HandMade, Registry, Session, ToolError, Toolset};

/// The names live as long as the test.
fn tool(name: &str, schema: Value) -> HandMade {
    let contract = Contract::new(name.to_owned().leak(), "Does nothing.").read_only(Declared::Fixed(true));
    HandMade::from_schema(contract, schema, |_, _| async { Ok::<_, ToolError>(Content::text("done")) })
}

fn of(tools: impl IntoIterator<Item = HandMade>) -> Registry {
    let mut registry = Registry::empty();
    tools.into_iter().for_each(|tool| registry.add(tool).unwrap());
    registry
}

async fn ending(schema: Value, arguments: &str) -> Ending {
    let toolset = match Toolset::default_of(&of([tool("odd", schema)])) {
        Ok(toolset) => toolset,
        Err(error) => panic!("{error}"),
    };
    let folder = tempfile::tempdir().unwrap();
    let session = Session::builder(toolset).workspace(folder.path()).build().unwrap();
    let mut report = session.run(vec![Call::new("a", "odd", arguments)]).await;
    report.outcomes.remove(0).ending
}

#[test]
fn names_have_at_most_64_bytes_and_are_taken_once() {
    let object = || json!({"type": "object"});
    let mut registry = of([tool(&"n".repeat(64), object())]);
    assert!(registry.add(tool(&"n".repeat(64), object())).is_err());
    for name in [&"n".repeat(65), "", "a b", "é", "a/b", "a\0", "a.b\n"] {
        assert!(registry.add(tool(name, object())).is_err(), "{name:?}");
    }
    assert_eq!(registry.len(), 1);
}

#[tokio::test]
async fn a_schema_that_is_no_use_refuses_the_call_and_no_other() {
    for schema in [json!(7), json!(null), json!([]), json!({"type": "string"})] {
        let folder = tempfile::tempdir().unwrap();
        let mut registry = of([tool("good", json!({"type": "object"}))]);
        let shown = schema.to_string();
        // Refused at once or with the call: either way the good one is there.
        let _either = registry.add(tool("odd", schema));
        let session =
            Session::builder(Toolset::default_of(&registry).unwrap()).workspace(folder.path()).build().unwrap();
        let report = session.run(vec![Call::new("a", "odd", "{}"), Call::new("b", "good", "{}")]).await;
        assert_eq!(report.outcomes[1].ending, Ending::Done, "{shown}");
        assert!(
            matches!(report.outcomes[0].ending, Ending::Invalid | Ending::Unknown),
            "{shown}: {:?}",
            report.outcomes[0]
        );
    }
}

#[tokio::test]
async fn references_in_circles_end() {
    let recursive = json!({"type": "object", "properties": {"next": {"$ref": "#"}}, "additionalProperties": false});
    let nested = format!("{}{{}}{}", r#"{"next":"#.repeat(100), "}".repeat(100));
    assert_eq!(ending(recursive.clone(), &nested).await, Ending::Done);
    assert_eq!(ending(recursive, r#"{"next": {"other": 1}}"#).await, Ending::Invalid);
    for defs in [
        json!({"a": {"$ref": "#/$defs/a"}}),
        json!({"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}),
        json!({"a": {"allOf": [{"$ref": "#/$defs/a"}]}}),
        json!({"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"not": {"$ref": "#/$defs/a"}}]}}),
    ] {
        let schema = json!({"type": "object", "properties": {"x": {"$ref": "#/$defs/a"}}, "$defs": defs});
        let error = Registry::empty().add(tool("odd", schema)).err().map(|error| error.to_string());
        assert!(error.as_ref().is_some_and(|error| error.contains("leads back to itself")), "{defs}: {error:?}");
    }
}

#[tokio::test]
async fn ten_thousand_tools_are_one_registry() {
    let schema = |number: usize| json!({"type": "object", "properties": {format!("p{number}"): {"type": "integer"}}});
    let registry = of((0..10_000).map(|number| tool(&format!("tool_{number}"), schema(number))));
    let toolset = Toolset::default_of(&registry).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let session = Session::builder(toolset).workspace(folder.path()).build().unwrap();
    let calls = (0..500).map(|number| Call::new(format!("{number}"), format!("tool_{}", number * 20), "{}")).collect();
    let report = session.run(calls).await;
    assert_eq!(report.outcomes.len(), 500);
    assert!(report.outcomes.iter().all(|outcome| outcome.ending.is_done()), "{:?}", report.outcomes[0]);
}
