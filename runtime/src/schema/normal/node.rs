//! Normalising one schema after another, from the leaves up, references replaced on the way.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::super::keyword::{self, Holds, MAX_DEPTH};
use super::super::path::Path;
use super::super::problem::SchemaProblem;
use super::{Change, MAX_NODES, Normal, merge, older, refs, shape, union};

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
            self.defs.insert(name, shape::ordered(body).into());
        }
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        if !self.defs.is_empty() {
            schema.insert("$defs".to_owned(), self.defs.into_iter().collect::<Schema>().into());
        }
        Ok(Normal { schema: shape::ordered(schema).into(), changes: self.changes })
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
        older::modernize(&mut map, &mut older::Report { at, changes: &mut self.changes });
        let reference = map.shift_remove("$ref");
        let conditional = map.contains_key("if");
        let has_fields = map.contains_key("properties");
        for (key, value) in map.iter_mut().filter(|(key, _)| keyword::holds(key) != Some(Holds::Note)) {
            *value = self.children(key, value.take(), &at.key(key), place.below(key, has_fields));
        }
        shape::number_width(&mut map);
        shape::infer_type(&mut map);
        let map = shape::all_of(map);
        let mut map = match reference {
            Some(reference) => self.beside_reference(map, &reference, at, place),
            None => map,
        };
        if let Some(what) = shape::ghosts(&mut map) {
            self.changes.push(Change { pointer: at.key("required").to_string(), what, lost: None });
        }
        let map = union::simplify(map);
        let mut map = if map.contains_key("properties") { union::lift(map) } else { map };
        if place.close && !conditional && !map.contains_key("$ref") {
            shape::close(&mut map);
        }
        shape::ordered(map)
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
        if let Some(schema) = keyword::resolve(self.document, reference) {
            return self.node(schema, at, Place { depth: place.depth + 1, ..place });
        }
        if refs::is_anchor(self.document, reference) {
            let lost =
                format!("toolpact itself does not follow `$ref` to the anchor {reference:?}; refer by `#/$defs/…`");
            let what = "dropped: references to anchors are not followed here".to_owned();
            self.changes.push(Change { pointer: at.key("$ref").to_string(), what, lost: Some(lost) });
        } else {
            self.problem(at, format!("`$ref` to {reference:?} leads nowhere in this schema"));
        }
        Schema::new()
    }
}
