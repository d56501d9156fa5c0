//! The normal form: one shape for every schema, whoever wrote it.
//!
//! - Objects are closed (`additionalProperties: false`) unless they are maps, and always have `properties` and `required`.
//!   An object that declares nothing at all is a map of anything, except at the root, where it takes no fields.
//! - No `title`, `$schema`, `$comment` or `$id`; no numeric `format`: an integer width is a `minimum` and a `maximum`.
//! - `{}` is any value; `true` is not used. A value that may be null has `"null"` in its `type` list.
//! - Only recursion keeps a `$ref`, always to `#/$defs/…`; every other reference is replaced by what it means.
//! - `allOf` is merged; a union of fixed values is an `enum` with the variants' docs in the description; a union beside
//!   `properties` has every branch's fields in `properties` too, so that closing the object leaves it satisfiable.
//! - Keywords stand in the order of the keyword table, fields in the order of declaration.
//!
//! The normal form accepts what the schema accepts, but for closing objects. What a foreign schema says in an older
//! draft's spelling is translated; what cannot be kept is named in [`Normal::changes`].

mod merge;
mod node;
mod older;
mod refs;
mod shape;
mod union;

use serde_json::Value;

pub(super) use merge::described;

use super::keyword;
use super::problem::SchemaProblem;

/// The most schemas a normal form may consist of after references are replaced.
const MAX_NODES: usize = 20_000;

/// A schema in normal form.
#[derive(Clone, Debug, PartialEq)]
pub struct Normal {
    /// The schema.
    pub schema: Value,
    /// What was changed or dropped beyond rewriting, each with its reason.
    pub changes: Vec<Change>,
}

/// Something a schema said that its normal form says differently or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where in the schema: a JSON Pointer, through references.
    pub pointer: String,
    /// What was done and why.
    pub what: String,
    /// What the schema demanded and its normal form does not, as a pattern that cannot be enforced, and what to write
    /// instead. A tool of a registry may not lose anything; see [`Entry::schema`](crate::registry::Entry::schema).
    pub lost: Option<String>,
}

/// The normal form of any schema.
///
/// # Errors
/// A reference that leads nowhere or out of the document, a part that is no schema, nesting of more than 64 schemas, or
/// more than 20 000 schemas after references are replaced.
pub fn normalize(schema: &Value) -> Result<Normal, Vec<SchemaProblem>> {
    node::Normalizer::new(schema).finish()
}

/// The normal form of a tool's arguments: as [`normalize`], and the root is an object that cannot be null.
///
/// # Errors
/// As [`normalize`], and a root that no object fits or that other values than objects are meant to fit.
pub fn normalize_arguments(schema: &Value) -> Result<Normal, Vec<SchemaProblem>> {
    let mut normal = normalize(schema)?;
    match root(normal.schema, says_nothing(schema), &mut normal.changes) {
        Ok(schema) => Ok(Normal { schema, changes: normal.changes }),
        Err(what) => Err(vec![SchemaProblem { pointer: String::new(), what }]),
    }
}

/// Makes an object of the root, or says why that cannot be. `bare`: it was written without a word about fields.
fn root(schema: Value, bare: bool, changes: &mut Vec<Change>) -> Result<Value, String> {
    let refused = || "a tool's arguments must be an object: wrap the value in a field of its own".to_owned();
    let Value::Object(mut map) = schema else { return Err(refused()) };
    let defs = map.shift_remove("$defs");
    let mut note = |what: &str| changes.push(Change { pointer: String::new(), what: what.to_owned(), lost: None });
    if let Some(target) = map.get("$ref").and_then(Value::as_str) {
        let name = target.trim_start_matches("#/$defs/");
        let body = defs.as_ref().and_then(|defs| defs.get(name)?.as_object()).cloned().ok_or_else(refused)?;
        map = body;
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(Value::Array(branches)) = map.get_mut(key) {
            branches.retain(|branch| branch.get("type") != Some(&Value::from("null")));
            if let [only] = branches.as_mut_slice() {
                note("the arguments may no longer be null as a whole");
                let only = only.take();
                map.shift_remove(key);
                if let Value::Object(only) = only {
                    map = merge::merge(map, only).map_err(|_| refused())?;
                }
            }
        }
    }
    if let Some(Value::Array(types)) = map.get("type")
        && types.contains(&Value::from("object"))
    {
        note("the arguments may only be an object");
        map.insert("type".to_owned(), "object".into());
    }
    let mut map = union::lift(map);
    if !map.contains_key("type") && !union::is_union(&map) {
        note("`type: object` was missing at the root");
        map.insert("type".to_owned(), "object".into());
    }
    if map.get("type") != Some(&Value::from("object")) {
        return Err(refused());
    }
    shape::close(&mut map);
    if bare {
        map.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
    if let Some(defs) = defs {
        map.insert("$defs".to_owned(), defs);
    }
    Ok(Value::Object(shape::ordered(refs::without_unused_defs(map))))
}

/// Whether an object schema says nothing about fields: at the root that means that there are none.
fn says_nothing(schema: &Value) -> bool {
    let about_fields = |key: &String| {
        keyword::about(key) == Some("object") || matches!(key.as_str(), "$ref" | "allOf" | "anyOf" | "oneOf")
    };
    schema.as_object().is_some_and(|map| !map.keys().any(about_fields))
}
