//! The rules of `cases/dialect_rules.json`, checked: what a provider's API refuses in a list of tools.
#![allow(clippy::expect_used, clippy::panic, missing_docs, unreachable_pub, dead_code, reason = "test code")]

mod list;
mod node;
mod schema;
mod text;
mod tool;
mod walk;

use serde_json::Value;

/// One tool as the rules see it, whatever envelope it came in.
#[derive(Clone, Debug, Default)]
pub struct Tool {
    pub name: String,
    pub description: Option<String>,
    pub schema: Option<Value>,
    pub strict: Option<bool>,
    pub deferred: bool,
    pub cache_control: bool,
    pub kind: Option<String>,
}

/// A rule broken.
#[derive(Clone, Debug)]
pub struct Finding {
    pub rule: String,
    pub severity: String,
    pub tool: String,
    pub text: String,
}

/// The rules of all dialects.
pub struct RuleBook(Value);

impl RuleBook {
    pub fn new(text: &str) -> Self {
        Self(serde_json::from_str(text).expect("the rules are JSON"))
    }

    /// Every rule of `dialect`, and of the dialect it extends, that `tools` break.
    pub fn check(&self, dialect: &str, tools: &[Tool]) -> Vec<Finding> {
        let entry = &self.0["dialects"][dialect];
        assert!(entry.is_object(), "no dialect {dialect} in the rules");
        let base = entry["extends"].as_str().filter(|base| self.0["dialects"][*base].is_object());
        let mut findings = base.map(|base| self.check(base, tools)).unwrap_or_default();
        let walked: Vec<(&Tool, Vec<walk::Position>)> = tools
            .iter()
            .filter(|tool| !tool.kind.as_deref().unwrap_or_default().starts_with("tool_search"))
            .map(|tool| (tool, tool.schema.as_ref().map(walk::positions).unwrap_or_default()))
            .collect();
        for rule in entry["rules"].as_array().expect("a list of rules") {
            let (kind, params) = (rule["kind"].as_str().expect("a kind"), &rule["params"]);
            let mut add = |tool: &str, text: String| {
                findings.push(Finding {
                    rule: rule["id"].as_str().unwrap_or_default().to_owned(),
                    severity: rule["severity"].as_str().unwrap_or_default().to_owned(),
                    tool: tool.to_owned(),
                    text,
                });
            };
            if list::check(kind, params, tools, &mut add) {
                continue;
            }
            for (tool, all) in &walked {
                let add = &mut |text| add(&tool.name, text);
                let known = tool::check(kind, params, tool, add)
                    || schema::check(kind, params, tool, all, add)
                    || node::check(kind, params, tool, all, add);
                assert!(known, "the checker does not know rules of the kind {kind}");
            }
        }
        findings
    }

    /// Only what makes the API refuse the request.
    pub fn refused(&self, dialect: &str, tools: &[Tool]) -> Vec<Finding> {
        self.check(dialect, tools).into_iter().filter(|finding| finding.severity == "reject").collect()
    }
}

/// The tools of an exported list, taken out of their envelopes.
pub fn unwrapped(list: &Value) -> Vec<Tool> {
    let items = list.as_array().expect("a list of tools");
    let declared = items.iter().filter_map(|item| item["functionDeclarations"].as_array());
    let nested: Vec<&Value> = declared.flatten().collect();
    let items = if nested.is_empty() { items.iter().collect() } else { nested };
    items.into_iter().map(one).collect()
}

fn one(item: &Value) -> Tool {
    let body = [&item["function"], &item["toolSpec"]].into_iter().find(|body| body.is_object()).unwrap_or(item);
    let places = ["/parameters", "/input_schema", "/inputSchema/json", "/inputSchema", "/parametersJsonSchema"];
    Tool {
        name: body["name"].as_str().unwrap_or_default().to_owned(),
        description: body["description"].as_str().map(str::to_owned),
        schema: places.iter().find_map(|place| body.pointer(place)).cloned(),
        strict: body["strict"].as_bool(),
        deferred: item["defer_loading"] == true,
        cache_control: item["cache_control"].is_object(),
        kind: item["type"].as_str().map(str::to_owned),
    }
}
