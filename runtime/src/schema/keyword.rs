//! The closed set of JSON Schema keywords this crate understands, and where each holds further schemas.
//!
//! Every pass that descends into a schema goes by this table, never by the bare key, so a property that happens to be
//! called `title`, `default` or `format` is data and survives. What a keyword demands is said in `compile`, not here.

use serde_json::{Map, Value};

/// The deepest nesting of schemas accepted anywhere; a machine-written schema stays far below it.
pub(crate) const MAX_DEPTH: usize = 64;

/// What the value of a keyword is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    /// Plain data that constrains a value.
    Rule,
    /// Plain data that constrains nothing.
    Note,
    /// One schema.
    Schema,
    /// A list of schemas.
    List,
    /// Schemas by name; the names are data.
    Map,
}

macro_rules! keywords {
    ($($name:literal $holds:ident,)*) => {
        /// Every keyword of the closed set, in the order the normal form writes them.
        pub(crate) const KEYWORDS: &[&str] = &[$($name),*];

        /// What `keyword` holds, or `None` if it is outside the closed set. Keys starting with `x-` are notes by
        /// convention.
        pub(crate) fn holds(keyword: &str) -> Option<Holds> {
            match keyword {
                $($name => Some(Holds::$holds),)*
                _ => keyword.starts_with("x-").then_some(Holds::Note),
            }
        }
    };
}

keywords! {
    "$ref" Rule,
    "type" Rule,
    "description" Note,
    "const" Rule,
    "enum" Rule,
    "format" Rule,
    "pattern" Rule,
    "minLength" Rule,
    "maxLength" Rule,
    "minimum" Rule,
    "exclusiveMinimum" Rule,
    "maximum" Rule,
    "exclusiveMaximum" Rule,
    "multipleOf" Rule,
    "items" Schema,
    "prefixItems" List,
    "contains" Schema,
    "minContains" Rule,
    "maxContains" Rule,
    "minItems" Rule,
    "maxItems" Rule,
    "uniqueItems" Rule,
    "properties" Map,
    "required" Rule,
    "additionalProperties" Schema,
    "patternProperties" Map,
    "propertyNames" Schema,
    "minProperties" Rule,
    "maxProperties" Rule,
    "dependentRequired" Rule,
    "dependentSchemas" Map,
    "anyOf" List,
    "oneOf" List,
    "allOf" List,
    "not" Schema,
    "if" Schema,
    "then" Schema,
    "else" Schema,
    "default" Note,
    "examples" Note,
    "deprecated" Note,
    "readOnly" Note,
    "writeOnly" Note,
    "contentEncoding" Note,
    "contentMediaType" Note,
    "title" Note,
    "$comment" Note,
    "$schema" Note,
    "$defs" Map,
    "definitions" Map,
}

/// Whether a keyword of the standard outside the closed set demands something with this value.
pub(crate) fn is_foreign(keyword: &str, value: &Value) -> bool {
    match keyword {
        "unevaluatedProperties" | "unevaluatedItems" => {
            *value != Value::Bool(true) && value.as_object().is_none_or(|schema| !schema.is_empty())
        }
        "$dynamicRef" | "$recursiveRef" => true,
        _ => false,
    }
}

/// The position of a keyword in the normal form; unlisted ones come last.
pub(crate) fn rank(keyword: &str) -> usize {
    KEYWORDS.iter().position(|name| *name == keyword).unwrap_or(KEYWORDS.len())
}

/// Calls `visit` with every schema directly below `schema`: the keyword, and the name or index within it.
pub(crate) fn each_child<'a>(schema: &'a Map<String, Value>, mut visit: impl FnMut(&'a str, &'a Value)) {
    for (keyword, value) in schema {
        match (holds(keyword), value) {
            (Some(Holds::Schema), value) => visit(keyword, value),
            (Some(Holds::List), Value::Array(list)) => list.iter().for_each(|child| visit(keyword, child)),
            (Some(Holds::Map), Value::Object(map)) => map.values().for_each(|child| visit(keyword, child)),
            _ => {}
        }
    }
}

/// As [`each_child`], for rewriting.
pub(crate) fn each_child_mut(schema: &mut Map<String, Value>, mut visit: impl FnMut(&str, &mut Value)) {
    for (keyword, value) in schema {
        match (holds(keyword), value) {
            (Some(Holds::Schema), value) => visit(keyword, value),
            (Some(Holds::List), Value::Array(list)) => list.iter_mut().for_each(|child| visit(keyword, child)),
            (Some(Holds::Map), Value::Object(map)) => map.values_mut().for_each(|child| visit(keyword, child)),
            _ => {}
        }
    }
}

/// How many schemas lie on the longest way down, counted no further than one past [`MAX_DEPTH`].
pub(crate) fn depth(schema: &Value) -> usize {
    fn below(schema: &Value, left: usize) -> usize {
        let (Some(map), 1..) = (schema.as_object(), left) else { return usize::from(left > 0) };
        let mut deepest = 0;
        each_child(map, |_, child| deepest = deepest.max(below(child, left - 1)));
        deepest + 1
    }
    below(schema, MAX_DEPTH + 1)
}

/// The names in a `type`, whether it is one word or a list.
pub(crate) fn type_names(schema: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let (one, list) = match schema.get("type") {
        Some(Value::String(one)) => (Some(one.as_str()), None),
        Some(Value::Array(list)) => (None, Some(list)),
        _ => (None, None),
    };
    one.into_iter().chain(list.into_iter().flatten().filter_map(Value::as_str))
}

/// Whether the schema's `type` names `name`.
pub(crate) fn has_type(schema: &Map<String, Value>, name: &str) -> bool {
    type_names(schema).any(|found| found == name)
}

/// The schema that a `$ref` means: `#` or a JSON Pointer within `document`. Other documents are never fetched.
pub(crate) fn resolve<'a>(document: &'a Value, reference: &str) -> Option<&'a Value> {
    let pointer = reference.strip_prefix('#')?;
    if !pointer.is_empty() && !pointer.starts_with('/') {
        return None;
    }
    document.pointer(pointer).or_else(|| document.pointer(&percent_decoded(pointer)?))
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut out = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let digits = [bytes.next()?, bytes.next()?];
            out.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            out.push(byte);
        }
    }
    String::from_utf8(out).ok()
}

/// The JSON type a keyword is about; `None` where it is about values of any type.
pub(crate) fn about(keyword: &str) -> Option<&'static str> {
    match keyword {
        "minLength" | "maxLength" | "pattern" => Some("string"),
        "items" | "prefixItems" | "contains" | "minContains" | "maxContains" | "minItems" | "maxItems"
        | "uniqueItems" => Some("array"),
        "properties"
        | "required"
        | "additionalProperties"
        | "patternProperties"
        | "propertyNames"
        | "minProperties"
        | "maxProperties"
        | "dependentRequired"
        | "dependentSchemas" => Some("object"),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => Some("number"),
        _ => None,
    }
}
