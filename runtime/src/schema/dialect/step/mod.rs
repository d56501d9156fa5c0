//! Rewriting steps that several dialects share, one idea a file.

pub(super) mod any;
pub(super) mod count;
pub(super) mod fixed;
pub(super) mod key;
pub(super) mod map;
pub(super) mod null;
pub(super) mod recursion;
pub(super) mod root;
pub(super) mod say;
pub(super) mod tuple;
pub(super) mod union;

use serde_json::{Map, Value};

use super::super::keyword::each_child_mut;

pub(super) type Schema = Map<String, Value>;

/// Rewrites every schema, those below first.
pub(super) fn each(schema: &mut Schema, rewrite: &mut dyn FnMut(&mut Schema)) {
    each_child_mut(schema, |_, child| {
        if let Value::Object(child) = child {
            each(child, rewrite);
        }
    });
    rewrite(schema);
}

/// The first answer that any schema gives, the root first.
pub(super) fn find<T>(schema: &Schema, ask: &mut dyn FnMut(&Schema) -> Option<T>) -> Option<T> {
    let mut found = ask(schema);
    super::super::keyword::each_child(schema, |_, child| {
        if let (None, Value::Object(child)) = (&found, child) {
            found = find(child, ask);
        }
    });
    found
}

/// Refuses a schema with an array that does not pass `check`.
pub(super) fn every_array(schema: &Schema, check: impl Fn(&Schema) -> bool) -> Result<(), super::draft::NotStrict> {
    let bad = find(schema, &mut |map| (super::super::keyword::has_type(map, "array") && !check(map)).then_some(()));
    match bad {
        Some(()) => Err(("typed items", "a list of anything has no strict form".to_owned())),
        None => Ok(()),
    }
}

/// A schema of one type.
pub(super) fn of_type(name: &str) -> Schema {
    [("type".to_owned(), Value::from(name))].into_iter().collect()
}

/// Moves the notes of `from` into a new schema around `rest`.
pub(super) fn around(mut from: Schema, rest: impl FnOnce(Schema) -> Schema) -> Schema {
    let mut outer = Schema::new();
    for note in ["description", "default", "examples", "deprecated"] {
        if let Some(value) = from.shift_remove(note) {
            outer.insert(note.to_owned(), value);
        }
    }
    outer.extend(rest(from));
    outer
}
