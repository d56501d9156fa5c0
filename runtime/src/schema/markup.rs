//! Template markup that has swallowed other parameters: a text that is valid by the schema but not what the model meant.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value};

use super::node::ObjectRules;
use super::problem::{Problem, ProblemKind, shown};

/// Tags of the chat templates in use, opening and closing, with or without a name prefix.
static TAG: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = r"(?:antml[: ]?)?(?:parameters?|invoke|function_calls?|tool_calls?|tool_use|arg_key|arg_value|function)";
    Regex::new(&format!(r"(?i)</?\s*{name}\b[^<>]*>|<(?:parameter|function)=[^<>]*>|<\|[^<>|]{{1,40}}\|>")).ok()
});

/// Whether a text holds a tag of a chat template.
pub(crate) fn holds_tag(text: &str) -> bool {
    text.contains('<') && TAG.as_ref().is_some_and(|tag| tag.is_match(text))
}

/// The texts at the root that hold template markup while a declared field is missing, or that hold nothing else.
pub(crate) fn swallowed(rules: &ObjectRules, map: &Map<String, Value>) -> Vec<Problem> {
    let Some(tag) = TAG.as_ref() else { return Vec::new() };
    let missing = rules.fields.iter().any(|field| !map.contains_key(&field.name));
    let texts = map.iter().filter_map(|(key, value)| Some((key, value.as_str()?)));
    let suspicious =
        texts.filter(|(_, text)| holds_tag(text) && (missing || tag.replace_all(text, "").trim().is_empty()));
    let problem = |(key, text): (&String, &str)| {
        Problem {
        pointer: super::path::Path::Root.key(key).to_string(),
        kind: ProblemKind::Markup,
        expected: "the text holds template markup, so another parameter may be lost in it; send every parameter as a field of its own"
            .to_owned(),
        got: shown(&Value::from(text)),
        nearest: None,
    }
    };
    suspicious.map(problem).collect()
}
