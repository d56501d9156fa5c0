//! `schema --tools`: definitions of anybody's, in anybody's words.

use expect_test::expect;
use serde_json::{Value, json};

use super::{Bench, outside_data};

/// One tool in the words of each provider.
fn definitions() -> Vec<Value> {
    let schema = json!({"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]});
    let shouted = json!({"type": "OBJECT", "properties": {"path": {"type": "STRING"}}, "required": ["path"]});
    let (name, description) = ("count", "Counts.");
    vec![
        json!({"type": "function", "function": {"name": name, "description": description, "parameters": schema}}),
        json!({"type": "function", "name": name, "description": description, "parameters": schema, "strict": true}),
        json!({"type": "custom", "name": name, "description": description, "input_schema": schema}),
        json!({"name": name, "description": description, "inputSchema": schema}),
        json!({"toolSpec": {"name": name, "description": description, "inputSchema": {"json": schema}}}),
        json!({"functionDeclarations": [{"name": name, "description": description, "parameters": shouted}]}),
        json!({"functionDeclarations": [{"name": name, "description": description, "parametersJsonSchema": schema}]}),
    ]
}

fn exported(catalogue: &Value) -> Value {
    let bench = Bench::new().file("tools.json", &catalogue.to_string());
    let ran = bench.run(&["schema", "--dialect", "anthropic", "--tools", "tools.json"]);
    assert_eq!(ran.code, Some(0), "{ran}");
    ran.json()
}

#[test]
fn every_provider_s_words_are_understood() {
    let expected = exported(&definitions()[3]);
    assert_eq!(expected[0]["input_schema"]["properties"]["path"]["type"], "string");
    for definition in definitions() {
        assert_eq!(exported(&definition), expected, "{definition}");
        for list in [json!([definition]), json!({"tools": [definition]}), json!({"result": {"tools": [definition]}})] {
            assert_eq!(exported(&list), expected, "{list}");
        }
    }
}

#[test]
fn lines_are_a_list_and_each_tool_has_its_reasons() {
    let lines = [
        json!({"name": "notes/list", "description": "Lists.", "inputSchema": {"type": "object", "properties": {"map": {"type": "object", "additionalProperties": {"type": "string"}}}}}),
        json!({"name": "quiet"}),
        json!({"name": "quiet"}),
        json!({"name": "broken", "parameters": {"type": "string"}}),
        json!({"name": "old", "parameters": {"type": "object", "properties": {"ttl": {"type": "integer", "nullable": true}}}}),
        json!({"type": "web_search_20250305", "name": "web_search"}),
    ];
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let bench = Bench::new().file("tools.jsonl", &lines.join("\n"));
    let options = ["schema", "--dialect", "openai-chat", "--strict", "--tools", "tools.jsonl"];
    let ran = bench.run(&options);
    assert_eq!((ran.json().as_array().unwrap().len(), ran.code), (3, Some(0)), "{ran}");
    expect![[r#"
        6 tools read, 5 of them in the report, 3 left out
        tool        rule            what happened
        ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
        broken      schema          left out: schema: a tool's arguments must be an object: wrap the value in a field of its
                                    own
        old         schema          /properties/ttl/nullable: OpenAPI 3.0; written as type null
        #6          definition      left out: no function, but a tool of the type "web_search_20250305"
        quiet       unique names    left out: another tool is already called "quiet"
        notes/list  name            sent as "notes_list_6f0c9358", which is mapped back in calls
        notes/list  closed objects  not strict: a map has no strict form
    "#]].assert_eq(&ran.stderr);
    let ran = bench.run(&[&options[..], &["--json"]].concat());
    assert_eq!((ran.stderr.as_str(), ran.json()["tools"].as_array().unwrap().len()), ("", 3), "{ran}");
    let left_out = ran.json()["report"].as_array().unwrap().iter().filter(|row| row["left_out"] == true).count();
    assert_eq!(left_out, 3);
}

#[test]
fn a_catalogue_may_come_from_stdin() {
    let ran = Bench::new().run_with(&["schema", "--dialect", "mcp", "--tools", "-"], r#"[{"name": "quiet"}]"#);
    assert_eq!(ran.json()[0]["name"], "quiet", "{ran}");
    assert_eq!(ran.stderr, "1 tool read, 0 of them in the report, 0 left out\n");
}

#[test]
fn real_catalogues_are_taken_whole() {
    let Some(folder) = outside_data::place("TOOLPACT_SEARCH_DATA", "") else { return };
    for (file, read) in
        [("tools_toucan.jsonl", "5,194"), ("tools_bfcl.jsonl", "1,852"), ("tools_metatool.jsonl", "199")]
    {
        let path = folder.join(file);
        let ran = Bench::new().run(&["schema", "--dialect", "gemini-json-schema", "--tools", path.to_str().unwrap()]);
        assert_eq!(ran.code, Some(0), "{file}");
        assert!(ran.stderr.starts_with(&format!("{read} tools read, ")), "{file}: {}", ran.stderr);
        assert!(!ran.json()[0]["functionDeclarations"].as_array().unwrap().is_empty(), "{file}");
    }
}
