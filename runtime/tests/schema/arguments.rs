//! Raw arguments against a schema: accepted, repaired or rejected with words that help.

use serde_json::{Value, json};
use toolpact::schema::{Compiled, StopReason, accept};

use crate::case_files;

fn judge(case: &Value) -> Result<(), String> {
    let schema = Compiled::new(&case["schema"]).map_err(|problems| format!("schema: {problems:?}"))?;
    let stop = case["stop_reason"].as_str().map_or(StopReason::Unknown, StopReason::from_provider);
    let raw = case["raw_arguments"].as_str().unwrap();
    let result = accept(raw, stop, &schema);
    let verdict = match &result {
        Ok(accepted) if accepted.repairs.is_empty() => "accept",
        Ok(_) => "repair",
        Err(_) => "reject",
    };
    let said = match &result {
        Ok(accepted) => format!("{} {:?}", Value::Object(accepted.value.clone()), accepted.repairs),
        Err(rejected) => rejected.to_string(),
    };
    if verdict != case["expect"] {
        return Err(format!("{verdict} instead of {}: {said}", case["expect"]));
    }
    match result {
        Ok(accepted) if verdict == "repair" && Value::Object(accepted.value.clone()) != case["repaired"] => {
            Err(format!("repaired to {} instead of {}", Value::Object(accepted.value), case["repaired"]))
        }
        Ok(accepted)
            if verdict == "accept"
                && serde_json::from_str::<Value>(raw).unwrap_or_default() != json!(accepted.value) =>
        {
            Err(format!("changed to {}", Value::Object(accepted.value)))
        }
        Err(_) => {
            let words = case["error_should_mention"].as_array().cloned().unwrap_or_default();
            let lacking: Vec<&Value> = words.iter().filter(|word| !said.contains(word.as_str().unwrap())).collect();
            if lacking.is_empty() { Ok(()) } else { Err(format!("does not mention {lacking:?}: {said}")) }
        }
        _ => Ok(()),
    }
}

#[test]
fn all_cases_have_their_verdict() {
    let cases = case_files::cases::<Value>("arguments.jsonl");
    let wrong: Vec<String> =
        cases.iter().filter_map(|case| judge(case).err().map(|why| format!("{}: {why}", case["id"]))).collect();
    case_files::report("arguments", cases.len(), &wrong, "");
}

#[test]
fn no_integer_is_passed_on_rounded() {
    let any = Compiled::new(&json!({"type": "object"})).unwrap();
    let raw = [
        r#"{"id": 123456789012345678901234567890}"#,
        // Two readers of numbers round this one to two neighbours.
        r#"{"id": 123456789012345639450617283945}"#,
        // Both of these are rounded to the same.
        r#"{"id": [123456789012345678901234567890, 123456789012345678901234567891]}"#,
    ];
    for raw in raw {
        let accepted = accept(raw, StopReason::Finished, &any);
        assert!(
            accepted.as_ref().is_err_and(|rejected| rejected.to_string().contains("64 bits")),
            "{raw}: {accepted:?}"
        );
    }
}

#[test]
fn arguments_stay_an_object_where_a_schema_takes_lists_too() {
    let open = json!({"properties": {"mode": {"enum": ["fast", "slow"]}}, "required": ["mode"]});
    let rejected = accept(r#"{"mode":"fst"}"#, StopReason::Finished, &Compiled::new(&open).unwrap()).unwrap_err();
    assert!(rejected.to_string().contains("did you mean \"fast\"?"), "{rejected}");
}

#[test]
fn a_field_that_is_missing_is_guessed_before_one_that_may_be() {
    let guess = |required: Value, given: Value| {
        let fields = json!({"pattern": {"type": "integer"}, "path": {"type": "integer"}});
        let schema =
            json!({"type": "object", "properties": fields, "required": required, "additionalProperties": false});
        let schema = Compiled::new(&schema).unwrap();
        accept(&given.to_string(), StopReason::Finished, &schema).unwrap_err().to_string()
    };
    let said = |required, given, says: &str| {
        let message = guess(required, given);
        assert!(message.contains(says), "{says}: {message}");
    };
    said(json!(["pattern"]), json!({"pat": 1}), "did you mean `pattern`?");
    said(json!(["pattern"]), json!({"patern": 1}), "did you mean `pattern`?");
    said(json!(["pattern"]), json!({"pattern": 1, "pat": 1}), "did you mean `path`?");
    said(json!(["path"]), json!({"pat": 1}), "did you mean `path`?");
    said(json!([]), json!({"pat": 1}), "did you mean `path`?");
}
