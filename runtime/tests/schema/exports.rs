//! What exports say: names and the way back, fallbacks from strictness, limits, deferral, words for what has no keyword.

use std::str::FromStr;

use serde_json::{Map, Value, json};
use toolpact::schema::normalize_arguments;
use toolpact::schema::{Annotations, Definition, Dialect, export};

use crate::dialects::definition;

fn normal(schema: Value) -> Value {
    normalize_arguments(&schema).unwrap_or_else(|problems| panic!("{problems:?}")).schema
}

fn path() -> Value {
    normal(json!({"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}))
}

#[test]
fn dialects_are_read_from_their_names() {
    for dialect in Dialect::ALL {
        assert_eq!(Dialect::from_str(&dialect.to_string()), Ok(dialect));
    }
    assert!(Dialect::from_str("openai").unwrap_err().to_string().contains("openai-chat"));
}

#[test]
fn refused_names_are_mapped_and_mapped_back() {
    let schema = path();
    let names = ["user/update", "user.update", "user_update", "größe", "9 lives", &"x".repeat(90), ""];
    let definitions: Vec<Definition> = names.iter().map(|name| definition(name, &schema)).collect();
    for dialect in Dialect::ALL {
        let exported = export(dialect, &definitions);
        for name in names {
            let sent = exported.names.exported(name).unwrap_or_else(|| panic!("{dialect} lost {name:?}"));
            assert_eq!(exported.names.tool(sent), Some(name));
            let alone = export(dialect, &[definition(name, &schema)]);
            assert_eq!(alone.names.exported(name), Some(sent), "a name must not depend on the others");
        }
    }
    assert_eq!(
        export(Dialect::Mcp, &[definition("user_update", &schema)]).names.exported("user_update"),
        Some("user_update")
    );
}

#[test]
fn refused_field_names_are_mapped_and_mapped_back() {
    let schema = normal(
        json!({"type": "object", "properties": {"$top": {"type": "integer"}, "filter[name]": {"type": "string"}}, "required": ["$top"]}),
    );
    let exported = export(Dialect::Anthropic, &[definition("list", &schema)]);
    let sent = &exported.tools[0]["input_schema"];
    assert_eq!(sent["required"], json!(["top"]));
    let keys: Vec<&String> = sent["properties"].as_object().unwrap().keys().collect();
    let arguments: Map<String, Value> = keys.iter().map(|key| ((*key).clone(), json!(1))).collect();
    let own = exported.names.arguments("list", arguments);
    assert_eq!(own.keys().collect::<Vec<_>>(), ["$top", "filter[name]"]);
    assert_eq!(exported.report.len(), 2);
}

#[test]
fn a_tool_that_cannot_be_strict_goes_out_without_and_says_why() {
    let map = normal(
        json!({"type": "object", "properties": {"env": {"type": "object", "additionalProperties": {"type": "string"}}}}),
    );
    let plain = path();
    for dialect in
        [Dialect::OpenAiChatStrict, Dialect::OpenAiResponsesStrict, Dialect::AnthropicStrict, Dialect::BedrockStrict]
    {
        let exported = export(dialect, &[definition("run", &map), definition("read", &plain)]);
        let text = exported.tools.to_string();
        assert_eq!(text.matches("\"strict\":true").count(), 1, "{dialect}: {text}");
        let told = exported.report.iter().any(|note| note.tool == "run" && note.what_happened.contains("not strict"));
        assert!(told, "{dialect}: {:?}", exported.report);
    }
    let all_or_none = export(Dialect::DeepSeekStrict, &[definition("run", &map), definition("read", &plain)]);
    assert!(!all_or_none.tools.to_string().contains("\"strict\":true"));
    let wished = Definition { strict: false, ..definition("read", &plain) };
    assert_eq!(export(Dialect::OpenAiChatStrict, &[wished]).tools[0]["function"]["strict"], false);
}

#[test]
fn limits_of_a_request_are_kept_and_reported() {
    let schema = normal(json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}));
    let names: Vec<String> = (0..200).map(|n| format!("tool_{n}")).collect();
    let all: Vec<Definition> = names.iter().map(|name| definition(name, &schema)).collect();
    let chat = export(Dialect::OpenAiChat, &all);
    assert_eq!(chat.tools.as_array().unwrap().len(), 128);
    assert_eq!(chat.report.iter().filter(|note| note.rule == "number of tools").count(), 72);
    assert_eq!(chat.names.tool("tool_150"), None);
    let strict = export(Dialect::AnthropicStrict, &all);
    // Two optional fields each, of which a request takes 24.
    assert_eq!(strict.tools.to_string().matches("\"strict\":true").count(), 12);
    assert_eq!(strict.tools.as_array().unwrap().len(), 200);
}

#[test]
fn deferred_tools_bring_the_search_or_are_sent_in_full() {
    let schema = path();
    let deferred = Definition { defer: true, ..definition("read", &schema) };
    let responses = export(Dialect::OpenAiResponses, std::slice::from_ref(&deferred)).tools;
    assert_eq!((&responses[0]["defer_loading"], &responses[1]["type"]), (&json!(true), &json!("tool_search")));
    let anthropic = export(Dialect::Anthropic, std::slice::from_ref(&deferred)).tools;
    assert_eq!(anthropic[1]["name"], "tool_search_tool_bm25");
    let chat = export(Dialect::OpenAiChat, &[deferred]);
    assert_eq!((chat.report[0].rule, chat.report[0].left_out), ("deferral", false));
}

#[test]
fn what_a_dialect_cannot_say_is_said_in_words() {
    let schema = normal(json!({"type": "object", "properties": {
        "n": {"type": "integer", "description": "How many.", "minimum": 1, "maximum": 10, "default": 3},
        "id": {"type": "string", "format": "uuid"},
        "pair": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "minItems": 2, "maxItems": 2},
        "map": {"type": "object", "additionalProperties": {"type": "integer"}},
    }, "oneOf": [{"required": ["n"]}, {"required": ["id"]}]}));
    let gemini = export(Dialect::GeminiParameters, &[definition("t", &schema)]).tools.to_string();
    for words in [
        "default 3",
        "format uuid",
        "in this order: number, string",
        "any field names, each of type integer",
        "exactly one of: `n`; or `id`",
    ] {
        assert!(gemini.contains(words), "{words}: {gemini}");
    }
    let ollama = export(Dialect::Ollama, &[definition("t", &schema)]).tools.to_string();
    assert!(ollama.contains("How many. (at least 1, at most 10, default 3)"), "{ollama}");
}

#[test]
fn recursion_stays_where_it_may_and_is_cut_where_it_must() {
    let schema = normal(
        json!({"type": "object", "properties": {"tree": {"$ref": "#/$defs/Tree"}}, "required": ["tree"], "$defs": {
            "Tree": {"type": "object", "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}, "required": ["name", "children"]}
        }}),
    );
    assert!(schema["$defs"]["Tree"].is_object());
    assert_eq!(export(Dialect::OpenAiChatStrict, &[definition("t", &schema)]).tools[0]["function"]["strict"], true);
    let cut = export(Dialect::GeminiParameters, &[definition("t", &schema)]);
    assert!(!cut.tools.to_string().contains("$ref") && cut.tools.to_string().contains("a further Tree"));
    assert_eq!(cut.report[0].rule, "no recursion");
}

#[test]
fn one_bad_tool_is_left_out_and_the_rest_go_out() {
    let (bad, good) = (json!({"oneOf": []}), path());
    let exported =
        export(Dialect::Anthropic, &[definition("bad", &bad), definition("good", &good), definition("good", &good)]);
    assert_eq!(exported.tools.as_array().unwrap().len(), 1);
    assert_eq!(exported.report.iter().map(|note| note.rule).collect::<Vec<_>>(), ["root object", "unique names"]);
    assert!(exported.report.iter().all(|note| note.left_out));
}

#[test]
fn mcp_carries_title_hints_and_result() {
    let schema = path();
    let annotations = Some(Annotations { read_only: true, ..Annotations::default() });
    let one =
        Definition { title: Some("Read"), annotations, output_schema: Some(&schema), ..definition("read", &schema) };
    let tool = &export(Dialect::Mcp, &[one]).tools[0];
    assert_eq!((&tool["title"], &tool["annotations"]["readOnlyHint"]), (&json!("Read"), &json!(true)));
    assert_eq!(tool["outputSchema"], schema);
}

#[test]
fn the_same_definitions_give_the_same_bytes_and_more_only_append() {
    let schema = path();
    let all: Vec<Definition> = ["a", "b", "c"].iter().map(|name| definition(name, &schema)).collect();
    for dialect in Dialect::ALL.into_iter().filter(|dialect| !dialect.name().starts_with("gemini")) {
        let (two, three) = (export(dialect, &all[..2]).tools.to_string(), export(dialect, &all).tools.to_string());
        assert_eq!(export(dialect, &all).tools.to_string(), three);
        assert!(three.starts_with(two.trim_end_matches(']')), "{dialect}");
    }
}
