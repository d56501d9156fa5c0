//! Values for the schemas: most are made to fit, the others nearly do.

use serde_json::{Map, Value, json};

use crate::zoo::generate::Dice;

/// A value for a document.
pub fn value(document: &Value, dice: &mut Dice) -> Value {
    made(document, document, dice, 0)
}

fn odd(dice: &mut Dice) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(1.0),
        json!(-2.5),
        json!(1e10),
        json!(9_007_199_254_740_993_u64),
        json!("a"),
        json!(""),
        json!([]),
        json!([1, 1.0]),
        json!({}),
        json!({"a": 1}),
        json!({"zz": null}),
    ];
    dice.pick(&values).clone()
}

fn made(schema: &Value, document: &Value, dice: &mut Dice, depth: usize) -> Value {
    let Some(map) = schema.as_object() else { return odd(dice) };
    if dice.roll(14) == 0 || depth > 7 {
        return odd(dice);
    }
    if let Some(reference) = map.get("$ref").and_then(Value::as_str) {
        return made(document.pointer(&reference[1..]).unwrap(), document, dice, depth + 1);
    }
    let mut value = plain(map, document, dice, depth);
    for key in ["anyOf", "oneOf", "allOf", "then", "else"] {
        let of_all = match map.get(key) {
            Some(Value::Array(parts)) if key == "allOf" => parts.iter().collect(),
            Some(Value::Array(parts)) => vec![dice.pick(parts)],
            Some(one) if dice.roll(2) == 0 => vec![one],
            _ => Vec::new(),
        };
        for part in of_all {
            value = match (value, made(part, document, dice, depth + 1)) {
                (Value::Object(mut own), Value::Object(more)) => {
                    own.extend(more);
                    own.into()
                }
                (_, more) => more,
            };
        }
    }
    value
}

fn plain(map: &Map<String, Value>, document: &Value, dice: &mut Dice, depth: usize) -> Value {
    if let Some(only) = map.get("const") {
        return only.clone();
    }
    if let Some(Value::Array(values)) = map.get("enum") {
        return dice.pick(values).clone();
    }
    let kind = match map.get("type") {
        Some(Value::Array(kinds)) => dice.pick(kinds).as_str().unwrap(),
        Some(kind) => kind.as_str().unwrap(),
        None => return odd(dice),
    };
    match kind {
        "null" => Value::Null,
        "boolean" => (dice.roll(2) == 0).into(),
        "integer" | "number" => number(map, kind, dice),
        "string" => text(map, dice).into(),
        "array" => list(map, document, dice, depth),
        _ => object(map, document, dice, depth),
    }
}

fn number(map: &Map<String, Value>, kind: &str, dice: &mut Dice) -> Value {
    let mut choices =
        vec![json!(0), json!(2), json!(3), json!(6), json!(-6), json!(4.0), json!(u64::MAX), json!(i64::MIN)];
    if kind == "number" {
        choices.extend([json!(0.5), json!(1.25), json!(-7.75), json!(1e10)]);
    }
    for bound in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].iter().filter_map(|key| map.get(*key)) {
        choices.push(bound.clone());
        match (bound.as_i64(), bound.as_f64()) {
            (Some(whole), _) => choices.extend([json!(whole - 1), json!(whole + 1), json!(whole as f64)]),
            (None, Some(float)) if float < 1e15 => choices.extend([json!(float - 0.25), json!(float + 0.25)]),
            _ => {}
        }
    }
    dice.pick(&choices).clone()
}

fn text(map: &Map<String, Value>, dice: &mut Dice) -> String {
    let all = |list: &[&str], dice: &mut Dice| (*dice.pick(list)).to_owned();
    match map.get("format").and_then(Value::as_str) {
        None => all(&["", "a", "ab", "abc", "b", "ä", "éa", "a1", "1234", "a b", "🦀", "a\n", "٣", "ABCDE"], dice),
        Some("date") => all(&["2026-01-31", "2024-02-29", "2025-02-29", "2026-13-01", "2026-1-31", "", "x"], dice),
        Some("time") => all(
            &[
                "12:00:00Z",
                "23:59:60Z",
                "12:00:00+01:30",
                "24:00:00Z",
                "12:00:00",
                "12:60:00Z",
                "12:00:00.25z",
                "12:00Z",
            ],
            dice,
        ),
        Some("date-time") => all(
            &[
                "2026-01-31T12:00:00Z",
                "2026-01-31t12:00:00.5+02:00",
                "2026-01-31 12:00:00Z",
                "2026-02-30T12:00:00Z",
                "x",
            ],
            dice,
        ),
        Some("email") => {
            all(&["a@b.example", "a.b+c@example.com", "a@", "@b", "a b@example.com", "a", "a@@b.com"], dice)
        }
        Some("uuid") => all(
            &["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000", "123e4567", "x"],
            dice,
        ),
        Some("uri") => all(
            &["https://example.com/", "a:b", "urn:x:y", "/path", "https://exa mple.com", "mailto:a@b.example", "x", ""],
            dice,
        ),
        Some("ipv4") => all(&["192.0.2.1", "256.0.0.1", "1.2.3", "01.2.3.4", "x", "1.2.3.4.5"], dice),
        Some("ipv6") => all(&["2001:db8::1", "::", "::1.2.3.4", "1::2::3", "fe80::1%eth0", "12345::", "x"], dice),
        Some("hostname") => all(&["example.com", "a", "-a.com", "a-.com", "a..b", "a_b.com", "", "localhost"], dice),
        Some(_) => all(&["PT1H30M", "P1D", "P1Y2M3DT4H5M6S", "P", "PT", "P1W", "1H", "P1H", "PT0.5S"], dice),
    }
}

fn list(map: &Map<String, Value>, document: &Value, dice: &mut Dice, depth: usize) -> Value {
    let places = map.get("prefixItems").and_then(Value::as_array).cloned().unwrap_or_default();
    let least = map.get("minItems").and_then(Value::as_u64).unwrap_or(0) as usize;
    let anything = json!({});
    let rest = map.get("items").or(map.get("contains")).unwrap_or(&anything);
    let count = least + dice.roll(if depth > 4 { 1 } else { 4 });
    let mut items: Vec<Value> =
        (0..count).map(|at| made(places.get(at).unwrap_or(rest), document, dice, depth + 1)).collect();
    if let (Some(wanted), true) = (map.get("contains"), dice.roll(3) > 0) {
        items.push(made(wanted, document, dice, depth + 1));
    }
    items.into()
}

fn object(map: &Map<String, Value>, document: &Value, dice: &mut Dice, depth: usize) -> Value {
    let required = map.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut object = Map::new();
    for (name, schema) in map.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let wanted = required.contains(&json!(name));
        if (wanted && dice.roll(16) > 0) || (!wanted && depth < 6 && dice.roll(2) == 0) {
            object.insert(name.clone(), made(schema, document, dice, depth + 1));
        }
    }
    let more = [("additionalProperties", ["z", "a"]), ("patternProperties", ["ab", "xd"])];
    for (key, names) in more.into_iter().filter(|(key, _)| map.get(*key).is_some_and(Value::is_object)) {
        let schema =
            if key == "patternProperties" { map[key].as_object().unwrap().values().next().unwrap() } else { &map[key] };
        for name in names.into_iter().take(dice.roll(3)) {
            object.insert(name.to_owned(), made(schema, document, dice, depth + 1));
        }
    }
    if dice.roll(12) == 0 {
        object.insert((*dice.pick(&["a", "b", "kind", "unknown"])).to_owned(), odd(dice));
    }
    object.into()
}
