//! Schema-guided repair: where a value does not fit, the one change that makes it fit.
//!
//! A value that fits is never touched, and a text that a schema takes as free text is never read as anything else. What
//! has two possible readings stays as it is.

use serde_json::{Map, Value};

use super::compile::Compiled;
use super::convert::{is_null_word, readings};
use super::node::{Also, Id, Node, ObjectRules, Others, Tag, Types, Union};
use super::path::Path;
use super::problem::shown;
use super::repair::{Repair, RepairKind};
use super::tag::{self, Picked};

/// The most schemas tried on one call.
const MAX_TRIES: usize = 5_000;

/// Repairs one call.
pub(crate) struct Mender<'s> {
    schema: &'s Compiled,
    /// The digits of integers that the value holds only rounded.
    large: &'s [(String, String)],
    pub(crate) repairs: Vec<Repair>,
    tries: usize,
}

impl<'s> Mender<'s> {
    pub(crate) fn new(schema: &'s Compiled, large: &'s [(String, String)]) -> Self {
        Self { schema, large, repairs: Vec::new(), tries: 0 }
    }

    fn note(&mut self, kind: RepairKind, at: &Path, detail: String) {
        self.repairs.push(Repair { kind, pointer: at.to_string(), detail });
    }

    /// Changes `value` towards fitting the node; what cannot be made to fit is left as it was.
    pub(crate) fn mend(&mut self, id: Id, value: &mut Value, at: &Path) {
        self.tries += 1;
        if self.tries > MAX_TRIES || self.schema.fits(id, value) {
            return;
        }
        let schema = self.schema;
        let node: &Node = &schema.nodes[id];
        match value {
            Value::Object(map) => {
                if let Some(rules) = &node.object {
                    self.fields(rules, map, at);
                }
            }
            Value::Array(list) => {
                if let Some(rules) = &node.list {
                    for (index, item) in list.iter_mut().enumerate() {
                        if let Some(id) = rules.prefix.get(index).copied().or(rules.items) {
                            self.mend(id, item, &at.index(index));
                        }
                    }
                }
            }
            _ => {}
        }
        for also in &node.also {
            match also {
                Also::This(id) => self.mend(*id, value, at),
                Also::Union(union) => self.union(union, value, at),
                _ => {}
            }
        }
        if !self.schema.fits(id, value) {
            self.convert(id, node, value, at);
        }
    }

    /// Reads the value as another type, if exactly one reading fits.
    fn convert(&mut self, id: Id, node: &Node, value: &mut Value, at: &Path) {
        let types = tag::types(&self.schema.nodes, id);
        let free_text = types.has(Types::STRING) && node.choices.is_none();
        if value.is_string() && free_text {
            return;
        }
        let mut fitting: Vec<(RepairKind, Value, Vec<Repair>)> = Vec::new();
        let candidates =
            self.exact_digits(value, types).into_iter().chain(respelled(node, value)).chain(readings(value, types));
        for (kind, mut reading) in candidates {
            let mut inner = Mender { tries: self.tries + 1, ..Mender::new(self.schema, self.large) };
            if reading.is_array() || reading.is_object() {
                let item = Path::Index(at, 0);
                inner.inside(id, kind, &mut reading, at, &item);
            }
            if self.schema.fits(id, &reading) && fitting.iter().all(|(_, known, _)| *known != reading) {
                fitting.push((kind, reading, inner.repairs));
            }
            self.tries = self.tries.max(inner.tries);
        }
        if fitting.len() == 1
            && let Some((kind, reading, inner)) = fitting.pop()
        {
            self.note(kind, at, format!("from {}", shown(value)));
            self.repairs.extend(inner);
            *value = reading;
        }
    }

    /// Repairs within a value that was just read from another.
    fn inside(&mut self, id: Id, kind: RepairKind, reading: &mut Value, at: &Path, item: &Path) {
        match (kind, &mut *reading) {
            (RepairKind::IntoList, Value::Array(list)) => {
                // Only the item is looked at: a list made here must not be made into a list again.
                let nodes = &self.schema.nodes;
                if let (Some(of), [only]) = (items_of(nodes, id, 8), list.as_mut_slice()) {
                    self.mend(of, only, item);
                }
            }
            _ => self.mend(id, reading, at),
        }
    }

    /// The text of an integer that is held only rounded.
    fn exact_digits(&self, value: &Value, types: Types) -> Option<(RepairKind, Value)> {
        let digits = digits_of(value, self.large)?;
        types.has(Types::STRING).then(|| (RepairKind::IntegerToText, digits.into()))
    }

    fn fields(&mut self, rules: &ObjectRules, map: &mut Map<String, Value>, at: &Path) {
        self.unknown(rules, map, at);
        let keys: Vec<String> = map.keys().cloned().collect();
        for key in keys {
            let here = at.key(&key);
            let Some(item) = map.get_mut(&key) else { continue };
            if let Some(field) = rules.field(&key) {
                if item.is_null() && !field.required && !self.schema.fits(field.node, item) {
                    map.shift_remove(&key);
                    self.note(RepairKind::NullDropped, &here, String::new());
                    continue;
                }
                self.mend(field.node, item, &here);
                let word = item.as_str().is_some_and(|text| text.trim().is_empty() || is_null_word(text.trim()));
                if word && !field.required && !self.schema.fits(field.node, item) {
                    let detail = format!("from {}", shown(item));
                    map.shift_remove(&key);
                    self.note(RepairKind::NullDropped, &here, detail);
                }
            } else if let Some((_, id)) = rules.patterns.iter().find(|(pattern, _)| pattern.is_match(&key)) {
                self.mend(*id, item, &here);
            } else if let Others::Fit(id) = rules.others {
                self.mend(id, item, &here);
            }
        }
    }

    /// Fields that are not declared: another spelling of one that is, or null.
    fn unknown(&mut self, rules: &ObjectRules, map: &mut Map<String, Value>, at: &Path) {
        let strange =
            |key: &str| rules.field(key).is_none() && rules.patterns.iter().all(|(pattern, _)| !pattern.is_match(key));
        let keys: Vec<String> = map.keys().filter(|key| strange(key)).cloned().collect();
        let closed = rules.others == Others::Nothing;
        let mut renames: Vec<(String, String)> = Vec::new();
        for key in &keys {
            let mut meant = rules.fields.iter().filter(|field| respelling(&field.name) == respelling(key));
            let (Some(field), None) = (meant.next(), meant.next()) else { continue };
            let alone = keys.iter().filter(|other| respelling(other) == respelling(key)).count() == 1;
            if alone && !map.contains_key(&field.name) && (closed || field.required) {
                renames.push((key.clone(), field.name.clone()));
            }
        }
        for key in keys.iter().filter(|key| closed && !renames.iter().any(|(from, _)| from == *key)) {
            if map.get(key).is_some_and(Value::is_null) {
                map.shift_remove(key);
                self.note(RepairKind::UnknownNullDropped, &at.key(key), String::new());
            }
        }
        if renames.is_empty() {
            return;
        }
        let name = |key: String| renames.iter().find(|(from, _)| *from == key).map_or(key, |(_, to)| to.clone());
        *map = std::mem::take(map).into_iter().map(|(key, item)| (name(key), item)).collect();
        for (from, to) in &renames {
            self.note(RepairKind::Renamed, &at.key(to), format!("from {from:?}"));
        }
    }

    fn union(&mut self, union: &Union, value: &mut Value, at: &Path) {
        let nodes = &self.schema.nodes;
        let picked = match (&union.tag, &*value) {
            (Some(tag), Value::Object(map)) => match (tag.pick(map), tag) {
                (Picked::Branch(id), _) => Some(id),
                (Picked::Unknown(given), Tag::Field { key, values }) => {
                    let choices: Vec<&Value> = values.iter().map(|(value, _)| value).collect();
                    let Some(right) = same_word(given, &choices) else { return };
                    let detail = format!("from {}", shown(given));
                    let id = values.iter().find(|(value, _)| *value == right).map(|(_, id)| *id);
                    value[key.as_str()] = right;
                    self.note(RepairKind::Respelled, &at.key(key), detail);
                    id
                }
                _ => None,
            },
            _ => None,
        };
        let kind = Types::of(value);
        let mut possible = union.branches.iter().copied().filter(|id| tag::types(nodes, *id).meets(kind));
        let only = match (possible.next(), possible.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        };
        match picked.or(only) {
            Some(id) => self.mend(id, value, at),
            None => self.any_branch(union, value, at),
        }
    }

    /// Tries every branch; what fits after repair must be one value only.
    fn any_branch(&mut self, union: &Union, value: &mut Value, at: &Path) {
        let mut fitting: Vec<(Value, Vec<Repair>)> = Vec::new();
        for id in &union.branches {
            let mut tried = value.clone();
            let mut inner = Mender { tries: self.tries, ..Mender::new(self.schema, self.large) };
            inner.mend(*id, &mut tried, at);
            self.tries = inner.tries;
            if self.schema.fits(*id, &tried) && fitting.iter().all(|(known, _)| *known != tried) {
                fitting.push((tried, inner.repairs));
            }
        }
        if fitting.len() == 1
            && let Some((fitted, repairs)) = fitting.pop()
        {
            *value = fitted;
            self.repairs.extend(repairs);
        }
    }
}

/// The digits behind a rounded integer.
pub(crate) fn digits_of<'l>(value: &Value, large: &'l [(String, String)]) -> Option<&'l str> {
    let float = value.as_f64().filter(|_| value.is_f64())?;
    let mut texts = large.iter().map(|(_, digits)| digits.as_str()).filter(|digits| rounded(digits) == Some(float));
    let first = texts.next()?;
    texts.all(|other| other == first).then_some(first)
}

/// The number that stands for digits. The values were read by `serde_json`, which may round otherwise than the standard
/// library by one step.
pub(crate) fn rounded(digits: &str) -> Option<f64> {
    digits.parse::<serde_json::Number>().ok()?.as_f64()
}

/// The node for the items of the list that a node wants.
fn items_of(nodes: &[Node], id: Id, left: usize) -> Option<Id> {
    let own = nodes[id].list.as_ref().and_then(|rules| rules.prefix.first().copied().or(rules.items));
    own.or_else(|| {
        nodes[id].also.iter().filter(|_| left > 0).find_map(|also| match also {
            Also::This(id) => items_of(nodes, *id, left - 1),
            Also::Union(union) => union.branches.iter().find_map(|id| items_of(nodes, *id, left - 1)),
            _ => None,
        })
    })
}

/// The fixed value that a text means but for case and white space around it.
fn respelled(node: &Node, value: &Value) -> Option<(RepairKind, Value)> {
    let choices: Vec<&Value> = node.choices.iter().flatten().collect();
    same_word(value, &choices).map(|right| (RepairKind::Respelled, right))
}

fn same_word(given: &Value, choices: &[&Value]) -> Option<Value> {
    let word = given.as_str()?.trim().to_lowercase();
    let mut same = choices.iter().filter(|choice| choice.as_str().is_some_and(|text| text.to_lowercase() == word));
    match (same.next(), same.next()) {
        (Some(only), None) => Some((*only).clone()),
        _ => None,
    }
}

/// A key without what spelling habits differ in: `filePath`, `file_path` and `file-path` are one. A repair must be surer than
/// a hint, so nothing else is left out: `+1` is not `1`.
fn respelling(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}
