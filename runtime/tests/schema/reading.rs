//! Reading raw text: the strict part agrees with serde_json, and no text makes it panic or run what was cut.

use serde_json::{Value, json};
use toolpact::schema::{Compiled, RepairKind, StopReason, accept, parse};

use crate::case_files;
use crate::zoo::generate::{Dice, value};

fn kinds(raw: &str, stop: StopReason) -> Vec<RepairKind> {
    parse(raw, stop)
        .unwrap_or_else(|problem| panic!("{raw}: {problem}"))
        .repairs
        .iter()
        .map(|repair| repair.kind)
        .collect()
}

fn object(raw: &str) -> Value {
    Value::Object(parse(raw, StopReason::Finished).unwrap_or_else(|problem| panic!("{raw}: {problem}")).value)
}

#[test]
fn each_slip_has_its_name() {
    use RepairKind::*;
    let finished = StopReason::Finished;
    for raw in ["", "  \n", "null", "\"\"", "None", "```json\nnull\n```"] {
        assert!(kinds(raw, finished).contains(&NoArguments), "{raw:?}");
    }
    let slips = [
        ("\u{a0}{\"a\":1}", WhiteSpace),
        ("{\"a\":1}\n\u{c}", WhiteSpace),
        ("\u{feff}{\"a\":1}", ByteOrderMark),
        ("```json\n{\"a\":1}\n```", CodeFence),
        ("```\n{\"a\":1}\n```\nDone.", TextAfter),
        ("{\"a\":1}</invoke>", TextAfter),
        ("{\"a\":1}}", SurplusCloser),
        ("{\"a\":1}\n{\"a\":1}", SameObjectTwice),
        ("{}{\"a\":1}", EmptyObjectFirst),
        ("{\"a\":1,\"a\":1}", SameKeyTwice),
        ("{\"a\":1,}", TrailingComma),
        ("{\"a\":/* one */1}", Comment),
        ("{\"b\":True,\"a\":1}", PythonLiteral),
        ("{'a':1}", SingleQuotes),
        ("{\"a\":1,\"b\":[\"x\"", MissingClosers),
        ("{\"a\":1,\"b\":\"x\ny\"}", ControlCharacter),
        ("{\"a\":1,\"b\":\"\\d\"}", InvalidEscape),
        ("\"{\\\"a\\\":1}\"", TextInText),
    ];
    for (raw, kind) in slips {
        assert!(kinds(raw, finished).contains(&kind), "{raw}: {:?}", kinds(raw, finished));
        assert_eq!(object(raw)["a"], 1, "{raw}");
    }
    assert_eq!(object(r#"{"a":"\d\q"}"#), json!({"a": r"\d\q"}));
    assert_eq!(object(r#"{"a":"C:\users"}"#), json!({"a": r"C:\users"}));
    assert_eq!(object(r#"{"a":"\ud83d\ude00"}"#), json!({"a": "😀"}));
}

#[test]
fn what_has_no_single_reading_is_refused_with_a_reason() {
    let refused = [
        ("{\"a\":1}{\"a\":2}", "two"),
        ("{\"a\":1} and then {\"a\":2}", "two"),
        ("{\"a\":1,\"a\":2}", "twice"),
        ("{\"a\":\"\\ud83d\"}", "surrogate"),
        ("{\"a\":1e400}", "range"),
        ("{\"a\":-Infinity}", "-Infinity"),
        ("{\"a\":007}", "/a"),
        ("{\"a\":.5}", "/a"),
        ("{a:1}", "double quotes"),
        ("{\"a\":1 \"b\":2}", "`,`"),
        ("{\"a\":1}}}", "after the object"),
        ("{\"a\":1}, \"b\":2}", "after the object"),
        ("[1]", "object"),
        ("\"a.rs\"", "object"),
        ("Sure: {\"a\":1}", "JSON object"),
    ];
    for (raw, word) in refused {
        let problem = parse(raw, StopReason::Finished).expect_err(raw).to_string();
        assert!(problem.contains(word), "{raw}: {problem}");
    }
    let deep = format!("{}1{}", "{\"a\":".repeat(200), "}".repeat(200));
    assert!(parse(&deep, StopReason::Finished).expect_err("too deep").to_string().contains("128"));
}

#[test]
fn no_prefix_of_a_call_is_ever_taken_for_a_call() {
    let whole = r#"{"path":"a.rs","edits":[{"old":"x\n","new":"é"}],"n":-12.5e3,"deep":{"b":true}}"#;
    for (at, _) in whole.char_indices().skip(1) {
        let cut = &whole[..at];
        for stop in [StopReason::Length, StopReason::Unknown] {
            assert!(parse(cut, stop).is_err(), "{cut} with {stop:?}");
        }
        if let Ok(parsed) = parse(cut, StopReason::Finished) {
            let kinds: Vec<RepairKind> = parsed.repairs.iter().map(|repair| repair.kind).collect();
            assert_eq!(kinds, [RepairKind::MissingClosers], "{cut}");
            assert!(!cut.ends_with(|c: char| c.is_ascii_digit()), "{cut}");
        }
    }
    assert!(parse(whole, StopReason::Length).is_ok());
}

#[test]
fn strict_json_is_read_as_serde_json_reads_it_and_nothing_panics() {
    let any = json!({"type": "object", "properties": {"a": {}, "b": {"type": ["string", "null"]}, "c": {"type": "array", "items": {}}}});
    let schemas: Vec<Compiled> = case_files::own_cases::<Value>("arguments.jsonl")
        .iter()
        .map(|case| Compiled::new(&case["schema"]).unwrap())
        .collect();
    let marks: Vec<char> = "{}[]\",:'\\ \n\t0123456789.eE+-truefalsenullNaN/*`<>éu\u{feff}".chars().collect();
    let (mut strict, mut other) = (0, 0);
    for seed in 0..4_000 {
        let mut dice = Dice::new(seed);
        let mut text: Vec<char> = value(&any, &any, &mut dice, 0).to_string().chars().collect();
        for _ in 0..dice.roll(4) {
            let at = dice.roll(text.len() + 1);
            match dice.roll(3) {
                0 => text.insert(at, marks[dice.roll(marks.len())]),
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.truncate(text.len() - dice.roll(3).min(text.len())),
            }
        }
        let text: String = text.into_iter().collect();
        let expected = serde_json::from_str::<serde_json::Map<String, Value>>(&text);
        match (parse(&text, StopReason::Finished), expected) {
            (Ok(parsed), Ok(expected)) if parsed.repairs.is_empty() && parsed.large.is_empty() => {
                strict += 1;
                assert_eq!(parsed.value, expected, "{text}");
            }
            (Ok(parsed), Err(_)) => {
                other += 1;
                assert!(!parsed.repairs.is_empty(), "not strict JSON, yet nothing was repaired: {text}");
            }
            (Err(problem), Ok(_)) => {
                let known = ["twice", "two"].iter().any(|word| problem.to_string().contains(word));
                assert!(known, "strict JSON refused: {text}: {problem}");
            }
            _ => other += 1,
        }
        // Any schema will do: what counts is that there is an answer.
        let schema = &schemas[dice.roll(schemas.len())];
        if let Err(rejected) = accept(&text, StopReason::Finished, schema) {
            assert!(!rejected.problems.is_empty() && !rejected.to_string().is_empty());
        }
    }
    assert!(strict > 500 && other > 500, "{strict} strict, {other} other");
}

#[test]
fn what_is_accepted_fits_and_what_fits_is_not_touched() {
    for case in case_files::own_cases::<Value>("arguments.jsonl") {
        let schema = Compiled::new(&case["schema"]).unwrap();
        for seed in 0..60 {
            let given = value(&case["schema"], &case["schema"], &mut Dice::new(seed), 0);
            let fits = given.is_object() && schema.validate(&given).is_empty();
            match accept(&given.to_string(), StopReason::Finished, &schema) {
                Ok(accepted) => {
                    assert!(schema.validate(&Value::Object(accepted.value.clone())).is_empty(), "{given}");
                    assert_eq!(
                        fits && given != json!({}),
                        accepted.repairs.is_empty() && given != json!({}),
                        "{given}: {:?}",
                        accepted.repairs
                    );
                }
                Err(rejected) => assert!(!fits, "{given}: {rejected}"),
            }
        }
    }
}

#[test]
fn a_bracket_that_alone_is_missing_is_named() {
    for (text, says) in [
        (r#"{"place": "x""#, "the closing bracket of the object is missing at the end"),
        (r#"{"a": {"b": [1, 2]}"#, "the closing bracket of the object is missing at the end"),
        (r#"{"a": {"b": "x""#, "the closing bracket of /a is missing at the end"),
        (r#"{"a": ["x""#, "the closing bracket of /a is missing at the end"),
        (r#"{"a": "x"#, "the text ends within /a"),
        (r#"{"a": "x","#, "the text ends within the object"),
        (r#"{"a": 1"#, "the text ends within /a"),
    ] {
        for stop in [StopReason::Unknown, StopReason::Length] {
            let problem = parse(text, stop).unwrap_err().to_string();
            assert!(problem.contains(says), "{text}: {problem}");
        }
    }
}
