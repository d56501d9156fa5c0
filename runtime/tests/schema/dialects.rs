//! Every export passes the rules of its dialect.

use serde_json::Value;
use toolpact::schema::normalize_arguments;
use toolpact::schema::{Definition, Dialect, Export, export};

use crate::case_files;
use crate::dialect_rules::{RuleBook, Tool, unwrapped};

pub fn book() -> RuleBook {
    // Rules are no cases, so another folder of cases need not repeat them.
    let own = || case_files::own_text("dialect_rules.json");
    RuleBook::new(&case_files::text("dialect_rules.json").unwrap_or_else(own))
}

pub fn definition<'a>(name: &'a str, schema: &'a Value) -> Definition<'a> {
    let description = "Does something.";
    Definition {
        name,
        title: None,
        description,
        schema,
        output_schema: None,
        annotations: None,
        defer: false,
        strict: true,
    }
}

/// The rules a dialect's strict and other tools must keep.
pub fn rule_sets(dialect: Dialect) -> (&'static str, Option<&'static str>) {
    match dialect {
        Dialect::OpenAiChat => ("openai_chat", None),
        Dialect::OpenAiChatStrict => ("openai_chat", Some("openai_strict")),
        Dialect::OpenAiResponses => ("openai_responses", None),
        Dialect::OpenAiResponsesStrict => ("openai_responses", Some("openai_strict")),
        Dialect::Anthropic => ("anthropic_messages", None),
        Dialect::AnthropicStrict => ("anthropic_messages", Some("anthropic_strict")),
        Dialect::GeminiParameters => ("gemini_openapi", None),
        Dialect::GeminiJsonSchema => ("gemini_json_schema", None),
        Dialect::Mcp => ("mcp_tools_list", None),
        Dialect::Bedrock => ("bedrock_converse", None),
        Dialect::BedrockStrict => ("bedrock_converse", Some("bedrock_strict")),
        Dialect::Mistral => ("mistral", None),
        Dialect::DeepSeek => ("deepseek", None),
        Dialect::DeepSeekStrict => ("deepseek", Some("deepseek_strict")),
        Dialect::Ollama => ("ollama", None),
        other => panic!("no rules for {other}"),
    }
}

/// What the dialect's provider would refuse in an export.
pub fn refusals(book: &RuleBook, dialect: Dialect, export: &Export) -> Vec<String> {
    let tools = unwrapped(&export.tools);
    let (plain, strict) = rule_sets(dialect);
    let mut findings = book.refused(plain, &tools);
    if let Some(strict) = strict {
        let strict_tools: Vec<Tool> = tools.into_iter().filter(|tool| tool.strict == Some(true)).collect();
        if !strict_tools.is_empty() {
            findings.extend(book.refused(strict, &strict_tools));
        }
    }
    findings.iter().map(|found| format!("{dialect}: {} {}: {}", found.tool, found.rule, found.text)).collect()
}

fn dialects_for(rules: &str) -> Vec<Dialect> {
    let all = Dialect::ALL.into_iter();
    all.filter(|dialect| rule_sets(*dialect).0 == rules || rule_sets(*dialect).1 == Some(rules)).collect()
}

#[test]
fn the_checker_judges_the_cases_and_their_exports_pass() {
    let book = book();
    let mut wrong = Vec::new();
    let cases = case_files::cases::<Value>("definitions.jsonl");
    for case in &cases {
        let (id, dialect, tool) = (case["id"].as_str().unwrap(), case["dialect"].as_str().unwrap(), &case["tool"]);
        let given = Tool {
            name: tool["name"].as_str().unwrap().to_owned(),
            description: tool["description"].as_str().map(str::to_owned),
            schema: Some(tool["schema"].clone()),
            strict: tool["strict"].as_bool(),
            ..Tool::default()
        };
        let found = book.refused(dialect, &[given]);
        let named = case["rule"].as_str().is_none_or(|rule| found.iter().any(|finding| finding.rule == rule));
        if found.is_empty() != (case["expect"] == "accept") || !named {
            wrong.push(format!("{id}: the checker found {found:?}"));
        }
        let normal = normalize_arguments(&tool["schema"]).unwrap_or_else(|problems| panic!("{id}: {problems:?}"));
        for dialect in dialects_for(dialect) {
            let mut one = definition(tool["name"].as_str().unwrap(), &normal.schema);
            one.description = tool["description"].as_str().unwrap_or_default();
            let exported = export(dialect, &[one]);
            wrong.extend(
                refusals(&book, dialect, &exported)
                    .into_iter()
                    .map(|text| format!("{id}: {text}\n  {}", exported.tools)),
            );
        }
    }
    case_files::report("definitions", cases.len(), &wrong, "");
}
