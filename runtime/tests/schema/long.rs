//! Long texts of every bad shape. Reading takes time in proportion to the length: a way that looks at a part again and again
//! takes minutes for each of these, and hours for all.

use serde_json::{Value, json};
use toolpact::schema::{Compiled, StopReason, accept};

fn shapes() -> Vec<(&'static str, String)> {
    let many = |piece: &str| piece.repeat(100_000 / piece.len());
    let within = |begin: &str, piece: &str, end: &str| format!("{begin}{}{end}", many(piece));
    vec![
        ("opened objects", many("{\"x\":")),
        ("opened arrays", within("{\"x\":", "[", "")),
        ("opened both", many(r#"{"x":[1,2,"#)),
        ("objects after", within("{} ", "{", "")),
        ("objects with comments after", within("{} ", "{/*", "")),
        ("deep objects after", within("{\"a\":1} ", r#"{"x":[1,2,"#, "")),
        ("whole objects after", within("{\"a\":1} and ", "{} ", "")),
        ("broken objects after", within("{\"a\":1} and ", "{\"a\":1,,} ", "")),
        ("quotes", within("{\"x\":", "\"", "}")),
        ("single quotes", within("{'x':", "'", "}")),
        ("backslashes", within("{\"x\":\"", "\\", "\"}")),
        ("bad escapes", within("{\"x\":\"", "\\q", "\"}")),
        ("control characters", within("{\"x\":\"", "\u{1}", "\"}")),
        ("bad escapes in many texts", within("{\"x\":[\"\"", ",\"\\q\"", "]}")),
        ("Python words", within("{\"x\":[1", ",True", "]}")),
        ("comments", within("{\"x\":[1", ",/**/1", "]}")),
        ("comments not closed", within("{\"x\":[1", "/*", "]}")),
        ("commas", within("{\"x\":[1", ",", "]}")),
        ("commas at ends", within("{\"x\":[[]", ",[1,]", "]}")),
        ("numbers that are rounded", within("{\"x\":[1", ",123456789012345678901234567890", "]}")),
        ("numbers as texts", within("{\"x\":[1", ",\"1\"", "]}")),
        ("one field again", within("{\"x\":[1]", ",\"x\":[1]", "}")),
        ("unknown fields", (0..10_000).fold("{\"x\":[1]".to_owned(), |all, at| format!("{all},\"f{at}\":1")) + "}"),
        ("fences", within("", "```json\n", "{}")),
        ("markup", within("{\"t\":\"", "<parameter name=\\\"t\\\">", "\"}")),
        ("texts in texts", (0..12).fold("{}".to_owned(), |inner, _| Value::String(inner).to_string())),
        ("braces in talk", within("{\"x\":[1]} talk ", "{ ", "")),
        ("lists as text", within("{\"x\":\"[1", ",1", "]\"}")),
    ]
}

fn schema() -> Compiled {
    let schema = json!({
        "type": "object", "additionalProperties": false, "required": [],
        "properties": {"x": {"type": "array", "items": {"type": "integer"}}, "t": {"type": "string"}}
    });
    Compiled::new(&schema).expect("a schema")
}

#[test]
fn no_shape_is_read_again_and_again() {
    let schema = schema();
    for (name, text) in shapes() {
        for stop in [StopReason::Finished, StopReason::Length, StopReason::Unknown] {
            let told = match accept(&text, stop, &schema) {
                Ok(_) => 0,
                Err(rejected) => rejected.to_string().chars().count(),
            };
            assert!(told < 20_000, "{name}, {stop:?}: the refusal has {told} characters");
        }
    }
}
