//! Compiling what a schema demands of arrays and objects.

use serde_json::{Map, Value};

use super::super::keyword;
use super::super::node::{Contains, Field, ListRules, ObjectRules, Others};
use super::super::path::Path;
use super::super::text::plain_length;
use super::Compiler;

impl Compiler<'_> {
    pub(super) fn list(&mut self, map: &Map<String, Value>, at: &Path, depth: usize) -> Option<ListRules> {
        let contains = map.get("contains").map(|schema| Contains {
            node: self.child(schema, &at.key("contains"), depth),
            min: self.count(map, "minContains", at).unwrap_or(1),
            max: self.count(map, "maxContains", at),
        });
        let rules = ListRules {
            prefix: self.children(map, "prefixItems", at, depth),
            items: map.get("items").map(|schema| self.child(schema, &at.key("items"), depth)),
            min: self.count(map, "minItems", at).unwrap_or(0),
            max: self.count(map, "maxItems", at),
            unique: map.get("uniqueItems") == Some(&Value::Bool(true)),
            contains,
        };
        let items = !rules.prefix.is_empty() || rules.items.is_some() || rules.contains.is_some();
        (items || rules.min > 0 || rules.max.is_some() || rules.unique).then_some(rules)
    }

    pub(super) fn object(&mut self, map: &Map<String, Value>, at: &Path, depth: usize) -> Option<ObjectRules> {
        if !map.keys().any(|name| keyword::about(name) == Some("object")) {
            return None;
        }
        let required = self.names(map.get("required"), &at.key("required"));
        let fields: Vec<Field> = self
            .named(map, "properties", at, depth)
            .into_iter()
            .map(|(name, node)| Field {
                required: required.contains(&name),
                plain: plain_length(name.as_bytes(), [b'"', b'\\']) == name.len(),
                name,
                node,
            })
            .collect();
        let mut by_name: Vec<usize> = (0..fields.len()).collect();
        by_name.sort_by(|one, other| fields[*one].name.cmp(&fields[*other].name));
        let patterns = self.named(map, "patternProperties", at, depth);
        let together = map.get("dependentRequired").and_then(Value::as_object).into_iter().flatten();
        let mut required_elsewhere = required;
        required_elsewhere.retain(|name| fields.iter().all(|field| field.name != *name));
        Some(ObjectRules {
            required: fields.iter().filter(|field| field.required).count(),
            fields,
            by_name,
            required_elsewhere,
            patterns: patterns
                .into_iter()
                .filter_map(|(key, id)| Some((self.regex(Some(&key), &at.key("patternProperties"))?, id)))
                .collect(),
            others: match map.get("additionalProperties") {
                None | Some(Value::Bool(true)) => Others::Anything,
                Some(Value::Bool(false)) => Others::Nothing,
                Some(schema) => Others::Fit(self.child(schema, &at.key("additionalProperties"), depth)),
            },
            names: map.get("propertyNames").map(|schema| self.child(schema, &at.key("propertyNames"), depth)),
            min: self.count(map, "minProperties", at).unwrap_or(0),
            max: self.count(map, "maxProperties", at),
            together: together
                .map(|(key, names)| (key.clone(), self.names(Some(names), &at.key("dependentRequired"))))
                .collect(),
            when_present: self.named(map, "dependentSchemas", at, depth),
        })
    }

    fn names(&mut self, given: Option<&Value>, at: &Path) -> Vec<String> {
        let list = given.map(|given| given.as_array().map_or(&[] as &[Value], Vec::as_slice));
        let names = list.unwrap_or_default().iter().filter_map(|name| name.as_str().map(str::to_owned)).collect();
        if given.is_some_and(|given| !given.as_array().is_some_and(|list| list.iter().all(Value::is_string))) {
            self.problem(at, "must be a list of names");
        }
        names
    }
}
