//! Normalising one schema after another, from the leaves up, references replaced on the way.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::super::compile::width;
use super::super::keyword::{self, Holds, MAX_DEPTH};
use super::super::path::Path;
use super::super::problem::SchemaProblem;
use super::{Change, MAX_NODES, Normal, merge, older, refs, union};

type Schema = Map<String, Value>;

pub(super) struct Normalizer<'a> {
    document: &'a Value,
    recursive: BTreeSet<String>,
    /// Recursive references and the names their definitions get.
    names: BTreeMap<String, String>,
    defs: BTreeMap<String, Value>,
    nodes: usize,
    changes: Vec<Change>,
    problems: Vec<SchemaProblem>,
}

/// What holds for a schema because of where it stands.
#[derive(Clone, Copy)]
struct Place {
    depth: usize,
    /// Whether an object is closed here; not where a schema is only part of what holds for a value.
    close: bool,
    /// Whether values are only tested here, so that nothing below may demand more than was written.
    test: bool,
}

impl Place {
    /// The place of what a keyword holds, in a schema with or without fields of its own.
    fn below(self, keyword: &str, has_fields: bool) -> Self {
        let test = self.test || matches!(keyword, "not" | "if" | "contains" | "propertyNames");
        let close = match keyword {
            "anyOf" | "oneOf" => self.close && !has_fields,
            "allOf" | "then" | "else" | "dependentSchemas" => false,
            _ => true,
        };
        Self { depth: self.depth + 1, close: close && !test, test }
    }
}

impl<'a> Normalizer<'a> {
    pub(super) fn new(document: &'a Value) -> Self {
        Self {
            document,
            recursive: refs::recursive(document),
            names: BTreeMap::new(),
            defs: BTreeMap::new(),
            nodes: 0,
            changes: Vec::new(),
            problems: Vec::new(),
        }
    }

    pub(super) fn finish(mut self) -> Result<Normal, Vec<SchemaProblem>> {
        let place = Place { depth: 0, close: true, test: false };
        let mut schema = if self.recursive.contains("#") {
            self.reference("#", &Path::Root)
        } else {
            self.node(self.document, &Path::Root, place)
        };
        while let Some((reference, name)) = self.names.iter().find(|(_, name)| !self.defs.contains_key(*name)) {
            let (reference, name) = (reference.clone(), name.clone());
            self.defs.insert(name.clone(), Value::Null);
            let body = self.target(&reference, &Path::Root, place);
            self.defs.insert(name, ordered(body).into());
        }
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        if !self.defs.is_empty() {
            schema.insert("$defs".to_owned(), self.defs.into_iter().collect::<Schema>().into());
        }
        Ok(Normal { schema: ordered(schema).into(), changes: self.changes })
    }

    fn problem(&mut self, at: &Path, what: String) {
        if self.problems.len() < 20 {
            self.problems.push(SchemaProblem { pointer: at.to_string(), what });
        }
    }

    fn node(&mut self, schema: &Value, at: &Path, place: Place) -> Schema {
        self.nodes += 1;
        if place.depth > MAX_DEPTH || self.nodes > MAX_NODES {
            if self.problems.is_empty() {
                self.problem(at, format!("more than {MAX_DEPTH} schemas deep or {MAX_NODES} in all"));
            }
            return Schema::new();
        }
        match schema {
            Value::Object(map) => self.keywords(map.clone(), at, place),
            Value::Bool(true) => Schema::new(),
            Value::Bool(false) => [("not".to_owned(), Value::from(Map::new()))].into_iter().collect(),
            other => {
                self.problem(
                    at,
                    format!("a schema must be an object, this is {}", super::super::problem::shown(other)),
                );
                Schema::new()
            }
        }
    }

    fn keywords(&mut self, mut map: Schema, at: &Path, place: Place) -> Schema {
        let changes = &mut self.changes;
        older::modernize(&mut map, |key, what| changes.push(Change { pointer: at.key(key).to_string(), what }));
        let reference = map.shift_remove("$ref");
        let conditional = map.contains_key("if");
        let has_fields = map.contains_key("properties");
        for (key, value) in map.iter_mut().filter(|(key, _)| keyword::holds(key) != Some(Holds::Note)) {
            *value = self.children(key, value.take(), &at.key(key), place.below(key, has_fields));
        }
        number_width(&mut map);
        infer_type(&mut map);
        let map = self.all_of(map);
        let mut map = match reference {
            Some(reference) => self.beside_reference(map, &reference, at, place),
            None => map,
        };
        self.ghosts(&mut map, at);
        let map = union::simplify(map);
        let mut map = if map.contains_key("properties") { union::lift(map) } else { map };
        if place.close && !conditional && !map.contains_key("$ref") {
            close(&mut map);
        }
        ordered(map)
    }

    fn children(&mut self, key: &str, value: Value, at: &Path, place: Place) -> Value {
        match (keyword::holds(key), value) {
            (Some(Holds::Schema), Value::Bool(false)) if key == "additionalProperties" || key == "items" => {
                Value::Bool(false)
            }
            (Some(Holds::Schema), value) => self.node(&value, at, place).into(),
            (Some(Holds::List), Value::Array(list)) => {
                let nodes = list.iter().enumerate();
                nodes.map(|(index, schema)| Value::Object(self.node(schema, &at.index(index), place))).collect()
            }
            (Some(Holds::Map), Value::Object(map)) => {
                let named =
                    map.iter().map(|(name, schema)| (name.clone(), self.node(schema, &at.key(name), place).into()));
                Value::Object(named.collect())
            }
            (Some(Holds::List | Holds::Map), _) => {
                self.problem(at, "must hold schemas".to_owned());
                Value::Null
            }
            (_, value) => value,
        }
    }

    /// `allOf` merged into the schema; members that clash with it stay.
    fn all_of(&mut self, mut map: Schema) -> Schema {
        let Some(Value::Array(members)) = map.shift_remove("allOf") else { return map };
        let mut clashing = Vec::new();
        for member in members {
            let Value::Object(member) = member else { continue };
            let apart = ["if", "not", "$ref"].iter().any(|key| member.contains_key(*key));
            if apart && !map.is_empty() {
                clashing.push(Value::Object(member));
                continue;
            }
            map = match merge::merge(map, member) {
                Ok(merged) => merged,
                Err(parts) => {
                    clashing.push(Value::Object(parts.1));
                    parts.0
                }
            };
        }
        for name in clashing.iter().filter_map(|member| member.get("properties")?.as_object()).flat_map(Map::keys) {
            let fields = map.entry("properties").or_insert_with(|| Map::new().into());
            if let Value::Object(fields) = fields {
                fields.entry(name.clone()).or_insert_with(|| Map::new().into());
            }
        }
        if !clashing.is_empty() {
            map.insert("allOf".to_owned(), clashing.into());
        }
        map
    }

    /// A reference together with the keys beside it.
    fn beside_reference(&mut self, map: Schema, reference: &Value, at: &Path, place: Place) -> Schema {
        let Value::String(reference) = reference else {
            self.problem(&at.key("$ref"), "must be a text".to_owned());
            return map;
        };
        let demands = map.keys().any(|key| keyword::holds(key) != Some(Holds::Note));
        let target = if self.recursive.contains(reference) && !demands {
            self.reference(reference, at)
        } else {
            self.target(reference, at, Place { close: place.close && !demands, ..place })
        };
        match merge::merge(map, target) {
            Ok(merged) => merged,
            Err(parts) => {
                let (mut map, target) = *parts;
                map.insert("allOf".to_owned(), vec![Value::Object(target)].into());
                map
            }
        }
    }

    /// A recursive reference by the name of its definition.
    fn reference(&mut self, reference: &str, at: &Path) -> Schema {
        if keyword::resolve(self.document, reference).is_none() {
            self.problem(at, format!("`$ref` to {reference:?} leads nowhere in this schema"));
        }
        let taken: BTreeSet<String> = self.names.values().cloned().collect();
        let name = self.names.entry(reference.to_owned()).or_insert_with(|| {
            let last = reference.rsplit('/').next().unwrap_or_default();
            let plain: String =
                last.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')).collect();
            let base = if plain.is_empty() { "Root".to_owned() } else { plain };
            let numbered = (2..).map(|n| format!("{base}{n}"));
            std::iter::once(base.clone()).chain(numbered).find(|name| !taken.contains(name)).unwrap_or(base)
        });
        [("$ref".to_owned(), format!("#/$defs/{name}").into())].into_iter().collect()
    }

    /// What a reference means, in normal form.
    fn target(&mut self, reference: &str, at: &Path, place: Place) -> Schema {
        match keyword::resolve(self.document, reference) {
            Some(schema) => self.node(schema, at, Place { depth: place.depth + 1, ..place }),
            None => {
                self.problem(at, format!("`$ref` to {reference:?} leads nowhere in this schema"));
                Schema::new()
            }
        }
    }

    /// Required names that are declared nowhere are no longer required, so that the object stays satisfiable once closed.
    fn ghosts(&mut self, map: &mut Schema, at: &Path) {
        let Some(Value::Object(fields)) = map.get("properties") else { return };
        let required = map.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        let ghosts: Vec<String> = required.filter(|name| !fields.contains_key(*name)).map(str::to_owned).collect();
        let declared_elsewhere = union::is_union(map) || map.contains_key("patternProperties");
        if ghosts.is_empty() || declared_elsewhere || map.get("additionalProperties").is_some_and(Value::is_object) {
            return;
        }
        if let Some(Value::Array(required)) = map.get_mut("required") {
            required.retain(|name| !ghosts.iter().any(|ghost| name == ghost));
        }
        let what = format!("required but not declared, so no longer required: {}", ghosts.join(", "));
        self.changes.push(Change { pointer: at.key("required").to_string(), what });
    }
}

/// An integer's width as bounds; other numeric formats say nothing that JSON can.
fn number_width(map: &mut Schema) {
    let numeric = keyword::has_type(map, "integer") || keyword::has_type(map, "number");
    let Some(format) = map.get("format").and_then(Value::as_str).filter(|_| numeric).map(str::to_owned) else { return };
    let (whole, bounds) = (keyword::has_type(map, "integer"), width(&format));
    if bounds.is_none() && !matches!(format.as_str(), "float" | "double" | "int128" | "uint128") {
        return;
    }
    map.shift_remove("format");
    let Some((least, most)) = bounds.filter(|_| whole) else { return };
    let number = |bound: i128| match (i64::try_from(bound), u64::try_from(bound)) {
        (Ok(bound), _) => Some(Value::from(bound)),
        (_, Ok(bound)) => Some(Value::from(bound)),
        _ => None,
    };
    let tighter = |old: Option<&Value>, new: i128, least: bool| {
        let old = old.and_then(Value::as_number).map(super::super::node::Number::from);
        old.is_none_or(|old| {
            let order = old.compare(super::super::node::Number::Whole(new));
            if least { order.is_lt() } else { order.is_gt() }
        })
    };
    for (key, exclusive, bound, is_least) in
        [("minimum", "exclusiveMinimum", least, true), ("maximum", "exclusiveMaximum", most, false)]
    {
        if tighter(map.get(key), bound, is_least)
            && tighter(map.get(exclusive), bound, is_least)
            && let Some(value) = number(bound)
        {
            map.insert(key.to_owned(), value);
        }
    }
}

/// The type that a schema without one is about, where its other keywords leave no doubt.
fn infer_type(map: &mut Schema) {
    if map.contains_key("type") {
        return;
    }
    let fixed =
        map.get("enum").and_then(Value::as_array).cloned().or_else(|| map.get("const").map(|only| vec![only.clone()]));
    let kind = if let Some(values) = fixed {
        let name = |value: &Value| match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_f64() => "number",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        let first = values.first().map(name);
        first.filter(|first| values.iter().all(|value| name(value) == *first))
    } else if ["properties", "additionalProperties", "patternProperties"].iter().any(|key| map.contains_key(*key)) {
        Some("object")
    } else if map.contains_key("items") || map.contains_key("prefixItems") {
        Some("array")
    } else {
        None
    };
    if let Some(kind) = kind {
        map.insert("type".to_owned(), kind.into());
    }
}

/// Closes an object, unless it is a map.
pub(super) fn close(map: &mut Schema) {
    if !keyword::has_type(map, "object") {
        return;
    }
    let a_map = !map.contains_key("properties") && !map.contains_key("additionalProperties");
    let names = map.contains_key("patternProperties");
    map.entry("properties").or_insert_with(|| Map::new().into());
    map.entry("required").or_insert_with(|| Value::Array(Vec::new()));
    map.entry("additionalProperties")
        .or_insert_with(|| if a_map && !names { Map::new().into() } else { Value::Bool(false) });
}

/// The keywords in the order of the normal form.
pub(super) fn ordered(map: Schema) -> Schema {
    let mut pairs: Vec<(String, Value)> = map.into_iter().collect();
    pairs.sort_by_key(|(key, _)| keyword::rank(key));
    pairs.into_iter().collect()
}
