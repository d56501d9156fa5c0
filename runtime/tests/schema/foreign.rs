//! Schemas of strangers that demand more than the closed set of keywords: refused with the reason, or enforced where the
//! feature `foreign-schemas` is on.

use serde_json::{Value, json};
use toolpact::contract::{Contract, Declared};
use toolpact::{Content, HandMade, Registry, ToolError};

fn registry(schema: Value) -> Result<Registry, String> {
    let contract = Contract::new("strange", "Came from elsewhere.").read_only(Declared::Fixed(true));
    let run = |_, _| async { Ok::<_, ToolError>(Content::text("done")) };
    let mut registry = Registry::empty();
    registry.add(HandMade::from_schema(contract, schema, run)).map_err(|problem| problem.to_string())?;
    Ok(registry)
}

/// Schemas with what only they demand: its word, arguments that fit and arguments that do not.
fn strange() -> Vec<(&'static str, Value, Value, Value)> {
    let list = json!({"type": "array", "prefixItems": [{"type": "string"}], "unevaluatedItems": {"type": "integer"}});
    let map = json!({"type": "object", "patternProperties": {"^x-": {}}, "unevaluatedProperties": {"type": "integer"}});
    let password = json!({"type": "string", "pattern": "^(?=.*[0-9]).{8,}$"});
    let tree = json!({"$anchor": "tree", "type": "object", "properties": {"next": {"$ref": "#tree"}}});
    vec![
        ("unevaluatedItems", of(list), json!(["a", 1]), json!(["a", "b"])),
        ("unevaluatedProperties", of(map), json!({"x-a": "b", "n": 1}), json!({"x-a": "b", "n": "no"})),
        ("look-around", of(password), json!("secret12"), json!("secrets!")),
        ("#tree", of(tree), json!({"next": {"next": {}}}), json!({"next": {"next": 5}})),
    ]
}

fn of(value: Value) -> Value {
    json!({"type": "object", "properties": {"value": value}, "required": ["value"]})
}

#[test]
fn what_demands_nothing_is_taken() {
    for keyword in ["unevaluatedProperties", "unevaluatedItems"] {
        for nothing in [json!(true), json!({})] {
            registry(json!({"type": "object", keyword: nothing})).unwrap();
        }
    }
    registry(json!({"type": "object", "hint": "a word of a stranger"})).unwrap();
}

#[cfg(not(feature = "foreign-schemas"))]
#[test]
fn it_is_refused_with_the_keyword_and_the_feature_that_it_takes() {
    for (word, schema, ..) in strange() {
        let problem = registry(schema).err().unwrap_or_else(|| panic!("{word} is taken"));
        assert!(problem.contains(word) && problem.contains("the feature `foreign-schemas`"), "{word}: {problem}");
    }
}

#[cfg(feature = "foreign-schemas")]
mod on {
    use toolpact::schema::{ProblemKind, StopReason, accept};

    use super::*;

    #[test]
    fn it_is_enforced() {
        for (word, schema, fits, fails) in strange() {
            let registry = registry(schema).unwrap_or_else(|problem| panic!("{word}: {problem}"));
            let compiled = &registry.get("strange").unwrap().schema().unwrap().compiled;
            let judged = |value: &Value| accept(&json!({"value": value}).to_string(), StopReason::Finished, compiled);
            assert!(judged(&fits).is_ok_and(|accepted| accepted.repairs.is_empty()), "{word}: {fits}");
            let rejected = judged(&fails).unwrap_err();
            assert_eq!(rejected.problems[0].kind, ProblemKind::Foreign, "{word}: {rejected}");
            assert!(rejected.problems[0].pointer.starts_with("/value"), "{word}: {rejected}");
        }
    }

    #[test]
    fn what_is_not_foreign_is_told_in_the_usual_words() {
        let (_, schema, ..) = strange().remove(0);
        let registry = registry(schema).unwrap();
        let compiled = &registry.get("strange").unwrap().schema().unwrap().compiled;
        let rejected = accept(r#"{"value": [true]}"#, StopReason::Finished, compiled).unwrap_err().to_string();
        assert!(rejected.contains("/value/0: expected a string"), "{rejected}");
        assert!(!rejected.contains("unevaluated"), "{rejected}");
    }

    #[test]
    fn a_call_takes_the_long_way() {
        let (_, schema, ..) = strange().remove(2);
        let registry = registry(schema).unwrap();
        let compiled = &registry.get("strange").unwrap().schema().unwrap().compiled;
        assert!(toolpact::private::Slices::of(r#"{"value":"secret12"}"#, compiled).is_err());
    }

    #[test]
    fn nothing_is_fetched_and_nothing_wrong_is_taken() {
        let strange = |more: Value| {
            let mut schema = of(json!({"type": "array", "unevaluatedItems": false}));
            schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            registry(schema)
        };
        for reference in ["file:///etc/hostname", "http://localhost:9/schema.json", "https://json-schema.org/x"] {
            let more = json!({"allOf": [{"$ref": reference}]});
            assert!(strange(more).err().unwrap().contains("leads nowhere"), "{reference}");
            let more = json!({"properties": {"value": {"$dynamicRef": reference}}});
            let problem = strange(more).err().unwrap_or_else(|| panic!("{reference} is followed"));
            assert!(problem.contains("cannot be checked either"), "{problem}");
        }
        let problem = strange(json!({"minProperties": "two"})).err().unwrap();
        assert!(problem.contains("minProperties"), "{problem}");
    }

    #[test]
    fn a_pattern_cannot_run_for_ever() {
        let schema = of(json!({"type": "string", "pattern": "^(?=(a+)+$)(a+)+$"}));
        let registry = registry(schema).unwrap();
        let compiled = &registry.get("strange").unwrap().schema().unwrap().compiled;
        let text = json!({"value": format!("{}!", "a".repeat(10_000))}).to_string();
        assert!(accept(&text, StopReason::Finished, compiled).is_err());
    }
}
