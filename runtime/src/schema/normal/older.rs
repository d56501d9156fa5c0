//! Spellings of older drafts and of OpenAPI, put into today's. One named function a spelling; each says what it did.

use serde_json::{Map, Value};

use super::super::keyword::{self, Holds};
use super::super::node::Types;
use super::super::path::Path;
use super::super::pattern;
use super::Change;

type Schema = Map<String, Value>;

/// Rewrites the keywords of one schema, reporting each change by its keyword. Schemas below it are left alone.
pub(super) fn modernize(map: &mut Schema, report: &mut Report<'_>) {
    for fix in [definitions, exclusive_flags, tuple_items, dependencies, type_words, nullable, required_flag, example] {
        fix(map, report);
    }
    for check in [unenforceable_pattern, unknown_keywords, of_other_types] {
        check(map, report);
    }
}

/// Takes down what is changed in one schema.
pub(super) struct Report<'a> {
    pub(super) at: &'a Path<'a>,
    pub(super) changes: &'a mut Vec<Change>,
}

impl Report<'_> {
    /// A keyword is spelled otherwise, or never said anything.
    fn note(&mut self, keyword: &str, what: impl Into<String>) {
        self.add(keyword, what.into(), None);
    }

    /// A keyword demanded something that is demanded no more.
    fn lost(&mut self, keyword: &str, what: impl Into<String>, why: impl Into<String>) {
        self.add(keyword, what.into(), Some(why.into()));
    }

    fn add(&mut self, keyword: &str, what: String, lost: Option<String>) {
        self.changes.push(Change { pointer: self.at.key(keyword).to_string(), what, lost });
    }
}

fn definitions(map: &mut Schema, _: &mut Report<'_>) {
    // References are resolved against the document as it was written; the definitions themselves are not needed here.
    map.shift_remove("definitions");
    map.shift_remove("$defs");
}

fn exclusive_flags(map: &mut Schema, report: &mut Report<'_>) {
    for (flag, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        let Some(Value::Bool(exclusive)) = map.get(flag) else { continue };
        let exclusive = *exclusive;
        map.shift_remove(flag);
        if exclusive && let Some(at) = map.shift_remove(bound) {
            map.insert(flag.to_owned(), at);
        }
        report.note(flag, "a true or false here is draft 4; written as a number".to_owned());
    }
}

fn tuple_items(map: &mut Schema, report: &mut Report<'_>) {
    if let Some(list @ Value::Array(_)) = map.get("items").cloned() {
        map.shift_remove("items");
        map.insert("prefixItems".to_owned(), list);
        if let Some(rest) = map.shift_remove("additionalItems") {
            map.insert("items".to_owned(), rest);
        }
        report.note("items", "a list here is draft 7; written as `prefixItems`".to_owned());
    }
}

fn dependencies(map: &mut Schema, report: &mut Report<'_>) {
    let Some(Value::Object(old)) = map.shift_remove("dependencies") else { return };
    for (key, needs) in old {
        let new = if needs.is_array() { "dependentRequired" } else { "dependentSchemas" };
        if let Value::Object(all) = map.entry(new).or_insert_with(|| Map::new().into()) {
            all.insert(key, needs);
        }
    }
    report.note("dependencies", "draft 7; written as `dependentRequired` or `dependentSchemas`".to_owned());
}

fn type_words(map: &mut Schema, report: &mut Report<'_>) {
    let word = |name: &str| match name.to_ascii_lowercase().as_str() {
        "str" | "text" => Some("string"),
        "int" | "long" => Some("integer"),
        "float" | "double" | "decimal" => Some("number"),
        "bool" => Some("boolean"),
        "list" | "tuple" | "set" => Some("array"),
        "dict" | "map" | "struct" => Some("object"),
        "none" => Some("null"),
        lower => ["string", "integer", "number", "boolean", "array", "object", "null"]
            .into_iter()
            .find(|name| *name == lower),
    };
    let given: Vec<String> = keyword::type_names(map).map(str::to_owned).collect();
    if !map.contains_key("type") || (!given.is_empty() && given.iter().all(|name| Types::named(name).is_some())) {
        return;
    }
    let fixed: Vec<Value> = given.iter().filter_map(|name| word(name)).map(Value::from).collect();
    let shown = map.get("type").map(Value::to_string).unwrap_or_default();
    match fixed.as_slice() {
        [only] => map.insert("type".to_owned(), only.clone()),
        [_, ..] => map.insert("type".to_owned(), fixed.clone().into()),
        [] => map.shift_remove("type"),
    };
    let now = map.get("type").map_or("any type".to_owned(), Value::to_string);
    let what = format!("{shown} is no JSON type; taken for {now}");
    if map.contains_key("type") {
        report.note("type", what);
    } else {
        report.lost(
            "type",
            what,
            format!("{shown} is no JSON type; write string, integer, number, boolean, array or object"),
        );
    }
}

fn nullable(map: &mut Schema, report: &mut Report<'_>) {
    if let Some(flag) = map.shift_remove("nullable") {
        if flag == Value::Bool(true) {
            let plain = std::mem::take(map);
            *map = super::union::or_null(plain);
        }
        report.note("nullable", "OpenAPI 3.0; written as type null".to_owned());
    }
}

fn required_flag(map: &mut Schema, report: &mut Report<'_>) {
    let kept = match map.get("required") {
        Some(Value::Array(names)) if names.iter().all(Value::is_string) => return,
        Some(Value::Array(names)) => Some(names.iter().filter(|name| name.is_string()).cloned().collect::<Vec<_>>()),
        Some(_) => None,
        None => return,
    };
    match kept {
        Some(names) => map.insert("required".to_owned(), names.into()),
        None => map.shift_remove("required"),
    };
    report.note("required", "must be a list of names; what is none was dropped".to_owned());
}

fn example(map: &mut Schema, _: &mut Report<'_>) {
    if let Some(example) = map.shift_remove("example") {
        map.entry("examples").or_insert_with(|| vec![example].into());
    }
}

fn unenforceable_pattern(map: &mut Schema, report: &mut Report<'_>) {
    let Some(given) = map.get("pattern").cloned() else { return };
    let problem = match &given {
        Value::String(text) => pattern::compile(text).err(),
        _ => Some("a pattern must be a text".to_owned()),
    };
    if let Some(problem) = problem {
        map.shift_remove("pattern");
        if let Value::String(text) = given {
            describe(map, &format!("must match {text}"));
        }
        let why = format!("{problem}; write it otherwise, or check the value in the tool");
        report.lost("pattern", format!("moved into the description: {problem}"), why);
    }
}

/// Drops what is no keyword, and notes that carry nothing for a model.
fn unknown_keywords(map: &mut Schema, report: &mut Report<'_>) {
    let dropped: Vec<String> = map.keys().filter(|key| keyword::holds(key).is_none()).cloned().collect();
    for key in dropped {
        let value = map.shift_remove(&key);
        if key == "unevaluatedProperties" && value != Some(Value::Bool(false)) {
            // There may be more fields, whatever they must be.
            map.entry("additionalProperties").or_insert_with(|| Map::new().into());
        }
        if value.as_ref().is_some_and(|value| keyword::is_foreign(&key, value)) {
            let why = format!("toolpact itself does not enforce the keyword `{key}`; say it with other keywords");
            report.lost(&key, "dropped: outside of the keywords that are enforced here", why);
        } else if !key.starts_with('$') {
            let shown = value.as_ref().map(super::super::problem::shown).unwrap_or_default();
            report.note(&key, format!("no keyword of JSON Schema 2020-12 that is enforced here; dropped: {shown}"));
        }
    }
    map.retain(|key, value| {
        let useful = !matches!(key.as_str(), "title" | "$schema" | "$comment") && !key.starts_with("x-");
        let empty = keyword::holds(key) == Some(Holds::Note) && (value.is_null() || value.as_str() == Some(""));
        useful && !empty
    });
    if map.get("description").is_some_and(|text| !text.is_string()) {
        map.shift_remove("description");
    }
}

/// Drops keywords about a type that the schema does not admit; they can never say anything.
fn of_other_types(map: &mut Schema, report: &mut Report<'_>) {
    let types: Vec<String> = keyword::type_names(map).map(str::to_owned).collect();
    let admits = |about: &str| types.iter().any(|name| name == about || (about == "number" && name == "integer"));
    let idle = |key: &&String| keyword::about(key).is_some_and(|about| !types.is_empty() && !admits(about));
    let dropped: Vec<String> = map.keys().filter(idle).cloned().collect();
    for key in dropped {
        map.shift_remove(&key);
        report.note(&key, format!("dropped: it says nothing about a value of type {}", types.join(" or ")));
    }
}

/// Adds a sentence to a description.
pub(super) fn describe(map: &mut Schema, sentence: &str) {
    let text = match map.get("description").and_then(Value::as_str) {
        Some(old) if !old.is_empty() => format!("{old} ({sentence})"),
        _ => sentence.to_owned(),
    };
    map.insert("description".to_owned(), text.into());
}
