//! Recursion, for dialects without references or without cycles.

use serde_json::{Map, Value};

use super::super::draft::{Draft, NotStrict};
use super::{Schema, say};

/// How many times a definition is spelled out within itself before it is cut.
const LEVELS: usize = 2;

/// The most schemas a spelled-out schema may grow to.
const MAX_NODES: usize = 2_000;

/// Refuses a schema that refers to itself.
pub(in super::super) fn none(schema: &Schema) -> Result<(), NotStrict> {
    if schema.contains_key("$defs") {
        return Err(("no recursion", "the schema refers to itself".to_owned()));
    }
    Ok(())
}

/// Replaces every reference by what it means, and cuts recursion after two levels with a word about what follows.
pub(in super::super) fn cut(draft: &mut Draft) {
    let Some(Value::Object(defs)) = draft.schema.shift_remove("$defs") else { return };
    let whole = std::mem::take(&mut draft.schema);
    let mut cutter = Cutter { defs: &defs, open: Vec::new(), left: MAX_NODES };
    draft.schema = cutter.spell(whole);
    draft.note(
        "no recursion",
        format!("a schema that refers to itself is spelled out {LEVELS} levels deep, then as any object"),
    );
}

struct Cutter<'a> {
    defs: &'a Map<String, Value>,
    open: Vec<String>,
    left: usize,
}

impl Cutter<'_> {
    fn spell(&mut self, mut map: Schema) -> Schema {
        self.left = self.left.saturating_sub(1);
        let name =
            map.get("$ref").and_then(Value::as_str).map(|target| target.trim_start_matches("#/$defs/").to_owned());
        let Some(name) = name else {
            super::super::super::keyword::each_child_mut(&mut map, |_, child| {
                if let Value::Object(child) = child {
                    *child = self.spell(std::mem::take(child));
                }
            });
            return map;
        };
        map.shift_remove("$ref");
        let deep = self.open.iter().filter(|open| **open == name).count() >= LEVELS;
        let body = self.defs.get(&name).and_then(Value::as_object).filter(|_| !deep && self.left > 0).cloned();
        let mut body = match body {
            Some(body) => {
                self.open.push(name);
                let body = self.spell(body);
                self.open.pop();
                body
            }
            None => leaf(&name, self.defs.get(&name)),
        };
        for (note, value) in map {
            body.insert(note, value);
        }
        body
    }
}

/// What stands where recursion was cut.
fn leaf(name: &str, body: Option<&Value>) -> Schema {
    let kind = body.and_then(|body| body.get("type")).and_then(Value::as_str).unwrap_or("object");
    let mut leaf = super::of_type(kind);
    if kind == "object" {
        leaf.insert("properties".to_owned(), Map::new().into());
        leaf.insert("required".to_owned(), Value::Array(Vec::new()));
        leaf.insert("additionalProperties".to_owned(), Map::new().into());
    }
    say::sentence(&mut leaf, &format!("a further {name}, built as the ones around it"));
    leaf
}
