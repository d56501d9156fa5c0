//! What a model would have to guess: arguments, and fields inside of them, that nothing describes.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The keywords whose schemas stand for the same value.
const SAME: [&str; 3] = ["anyOf", "oneOf", "allOf"];

/// The keywords whose schema is that of what is inside.
const INSIDE: [&str; 2] = ["items", "additionalProperties"];

/// One sentence for each field without a description, wherever it is; a shared type is looked at once.
pub(super) fn fields(schema: &Value) -> Vec<String> {
    let mut search = Search { root: schema, entered: BTreeSet::new(), found: Vec::new() };
    search.value(schema, "");
    search.found
}

struct Search<'a> {
    root: &'a Value,
    /// The references that were followed.
    entered: BTreeSet<&'a str>,
    found: Vec<String>,
}

impl<'a> Search<'a> {
    fn value(&mut self, schema: &'a Value, at: &str) {
        let Some(keywords) = schema.as_object() else { return };
        if let Some((reference, target)) = self.referred(keywords)
            && self.entered.insert(reference)
        {
            self.value(target, at);
        }
        for (name, field) in keywords.get("properties").and_then(Value::as_object).into_iter().flatten() {
            self.field(field, &format!("{at}/{name}"));
        }
        for same in SAME.iter().filter_map(|keyword| keywords.get(*keyword)?.as_array()).flatten() {
            self.value(same, at);
        }
        for inside in INSIDE.iter().filter_map(|keyword| keywords.get(*keyword)) {
            self.value(inside, &format!("{at}/*"));
        }
    }

    fn field(&mut self, field: &'a Value, at: &str) {
        if !self.is_described(field) {
            self.found.push(format!(
                "nothing describes `{at}`: write a doc comment on the field, or a `description` in the schema"
            ));
        }
        self.value(field, at);
    }

    /// Whether it, its type, or the only type that it can be beside `null` says what it means. A constant means itself.
    fn is_described(&self, field: &Value) -> bool {
        let Some(keywords) = field.as_object() else { return true };
        let says = |keyword: &str| keywords.get(keyword).and_then(Value::as_str).is_some_and(|text| !text.is_empty());
        says("description")
            || keywords.contains_key("const")
            || self.referred(keywords).is_some_and(|(_, target)| target.get("description").is_some())
            || SAME
                .iter()
                .filter_map(|keyword| keywords.get(*keyword)?.as_array())
                .flatten()
                .any(|same| same.get("type").and_then(Value::as_str) != Some("null") && self.is_described(same))
    }

    fn referred<'b>(&self, keywords: &'b Map<String, Value>) -> Option<(&'b str, &'a Value)> {
        let reference = keywords.get("$ref")?.as_str()?;
        Some((reference, self.root.pointer(reference.strip_prefix('#')?)?))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn places(schema: &Value) -> Vec<String> {
        fields(schema).iter().filter_map(|sentence| Some(sentence.split('`').nth(1)?.to_owned())).collect()
    }

    #[test]
    fn every_depth_is_looked_at() {
        let schema = json!({"type": "object", "properties": {
            "plain": {"type": "string"},
            "described": {"type": "string", "description": "What it is."},
            "list": {"type": "array", "description": "All.", "items": {"type": "object", "properties": {"deep": {}}}},
            "map": {"type": "object", "description": "By name.", "additionalProperties": {"properties": {"deep": {}}}},
            "choice": {"description": "One.", "oneOf": [
                {"type": "object", "properties": {"kind": {"const": "a"}, "deep": {"type": "null"}}},
            ]},
        }});
        assert_eq!(places(&schema), ["/plain", "/list/*/deep", "/map/*/deep", "/choice/deep"]);
    }

    #[test]
    fn a_type_that_is_described_describes_its_fields_and_is_told_once() {
        let schema = json!({
            "properties": {
                "first": {"$ref": "#/$defs/Point"},
                "second": {"anyOf": [{"$ref": "#/$defs/Point"}, {"type": "null"}]},
                "third": {"$ref": "#/$defs/Bare"},
            },
            "$defs": {
                "Point": {"description": "A place.", "properties": {"x": {"type": "number"}, "next": {"$ref": "#/$defs/Point"}}},
                "Bare": {"type": "string"},
            },
        });
        assert_eq!(places(&schema), ["/first/x", "/third"]);
    }
}
