//! What one schema looks like in normal form: `allOf` merged, widths as bounds, types named, objects closed, keys in order.

use serde_json::{Map, Value};

use super::super::compile::width;
use super::super::keyword;
use super::super::node::Number;
use super::{merge, union};

type Schema = Map<String, Value>;

/// `allOf` merged into the schema; members that clash with it stay.
pub(super) fn all_of(mut map: Schema) -> Schema {
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

/// Required names that are declared nowhere are no longer required, so that the object stays satisfiable once closed.
/// Says which, if there were any.
pub(super) fn ghosts(map: &mut Schema) -> Option<String> {
    let fields = map.get("properties")?.as_object()?;
    let required = map.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let ghosts: Vec<String> = required.filter(|name| !fields.contains_key(*name)).map(str::to_owned).collect();
    let declared_elsewhere = union::is_union(map) || map.contains_key("patternProperties");
    if ghosts.is_empty() || declared_elsewhere || map.get("additionalProperties").is_some_and(Value::is_object) {
        return None;
    }
    if let Some(Value::Array(required)) = map.get_mut("required") {
        required.retain(|name| !ghosts.iter().any(|ghost| name == ghost));
    }
    Some(format!("required but not declared, so no longer required: {}", ghosts.join(", ")))
}

/// An integer's width as bounds; other numeric formats say nothing that JSON can.
pub(super) fn number_width(map: &mut Schema) {
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
        let old = old.and_then(Value::as_number).map(Number::from);
        old.is_none_or(|old| {
            let order = old.compare(Number::Whole(new));
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
pub(super) fn infer_type(map: &mut Schema) {
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
