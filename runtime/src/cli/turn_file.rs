//! The calls of one model message in a file: what a person writes to try a turn.

use std::path::Path;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::failure::Failure;
use super::input::{self, Expected};
use crate::turn::Call;

const TURN: Expected =
    Expected { what: "a turn", example: r#"an array of calls, [{"id": "a", "tool": "NAME", "arguments": {}}]"# };

/// The calls of a turn: an array of them, or an object that holds one.
pub(super) fn read(path: &Path) -> Result<Vec<Call>, Failure> {
    parse(&input::file(path)?).map_err(|source| input::not_json(path, &TURN, source))
}

fn parse(text: &str) -> serde_json::Result<Vec<Call>> {
    let written = if text.trim_start().starts_with('[') {
        serde_json::from_str::<Vec<Written>>(text)?
    } else {
        serde_json::from_str::<Wrapped>(text)?.calls
    };
    written.into_iter().map(Written::call).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrapped<'a> {
    #[serde(borrow)]
    calls: Vec<Written<'a>>,
}

/// One call as a person writes it. The arguments stay the text they are: nothing of it may be put right before the checks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a> {
    #[serde(default)]
    id: String,
    tool: String,
    #[serde(borrow, default)]
    arguments: Option<&'a RawValue>,
}

impl Written<'_> {
    fn call(self) -> serde_json::Result<Call> {
        let arguments = match self.arguments.map(RawValue::get) {
            // Providers send the arguments as text.
            Some(text) if text.starts_with('"') => serde_json::from_str(text)?,
            Some(text) => text.to_owned(),
            None => String::new(),
        };
        Ok(Call::new(self.id, self.tool, arguments))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Vec<String> {
        parse(text).unwrap().into_iter().map(|call| call.arguments).collect()
    }

    #[test]
    fn arguments_stay_the_text_they_are() {
        let text =
            r#"[{"tool": "t", "arguments": {"a": 1, "a": 2}}, {"tool": "t", "arguments": "{\"b\": "}, {"tool": "t"}]"#;
        assert_eq!(arguments(text), [r#"{"a": 1, "a": 2}"#, r#"{"b": "#, ""]);
    }

    #[test]
    fn calls_may_be_wrapped() {
        assert_eq!(arguments(r#"{"calls": [{"tool": "t", "arguments": 7}]}"#), ["7"]);
    }

    #[test]
    fn what_is_no_turn_says_where() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert!(message(r#"[{"id": "a"}]"#).starts_with("missing field `tool` at line 1"));
        assert!(message(r#"[{"tool": "t", "args": {}}]"#).starts_with("unknown field `args`"));
        assert!(message("7").starts_with("invalid type"));
    }
}
