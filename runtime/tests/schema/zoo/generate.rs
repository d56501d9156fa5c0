//! Values for a schema: some that fit, some that nearly do. Repeatable: the same seed gives the same values.

use serde_json::{Map, Value, json};

/// A small linear congruential generator.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides.max(1)
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.roll(list.len())]
    }
}

/// A value that mostly fits `schema`.
pub fn value(schema: &Value, root: &Value, dice: &mut Dice, depth: usize) -> Value {
    if dice.roll(12) == 0 {
        return odd(dice);
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.trim_start_matches('#')).expect("a definition");
        return if depth > 6 { Value::Null } else { value(target, root, dice, depth + 1) };
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    if let Some(values) = schema["enum"].as_array() {
        return dice.pick(values).clone();
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(branches) = schema[key].as_array() {
            let branch = dice.pick(branches);
            let value = value(branch, root, dice, depth + 1);
            return match (schema["properties"].as_object(), value) {
                (Some(fields), Value::Object(part)) => whole(schema, fields, branch, part, root, dice, depth),
                (_, value) => value,
            };
        }
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
        _ => return odd(dice),
    };
    of_kind(dice.pick::<&str>(&kinds), schema, root, dice, depth)
}

/// A branch's object together with the fields that stand beside the union.
fn whole(
    schema: &Value,
    fields: &Map<String, Value>,
    branch: &Value,
    mut part: Map<String, Value>,
    root: &Value,
    dice: &mut Dice,
    depth: usize,
) -> Value {
    let open = |name: &str| branch["properties"][name].as_object().is_none_or(Map::is_empty);
    for (name, item) in part.iter_mut().filter(|(name, _)| open(name)) {
        if let Some(field) = fields.get(name) {
            *item = value(field, root, dice, depth + 1);
        }
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !part.contains_key(name) && dice.roll(20) > 0 {
            part.insert(name.to_owned(), value(&fields[name], root, dice, depth + 1));
        }
    }
    part.into()
}

fn of_kind(kind: &str, schema: &Value, root: &Value, dice: &mut Dice, depth: usize) -> Value {
    match kind {
        "null" => Value::Null,
        "boolean" => (dice.roll(2) == 0).into(),
        "integer" => integer(schema, dice),
        "number" => [json!(0.5), json!(-3.25), json!(7), json!(1e10)][dice.roll(4)].clone(),
        "string" => text(schema, dice).into(),
        "array" => {
            let places = schema["prefixItems"].as_array().cloned().unwrap_or_default();
            let least = schema["minItems"].as_u64().unwrap_or(0).max(places.len() as u64);
            let count = usize::try_from(least).unwrap() + if depth > 5 { 0 } else { dice.roll(3) };
            let count = if dice.roll(6) > 0 {
                count.min(usize::try_from(schema["maxItems"].as_u64().unwrap_or(99)).unwrap())
            } else {
                count
            };
            (0..count).map(|at| value(places.get(at).unwrap_or(&schema["items"]), root, dice, depth + 1)).collect()
        }
        _ => object(schema, root, dice, depth),
    }
}

fn integer(schema: &Value, dice: &mut Dice) -> Value {
    let around = |bound: &Value| bound.as_i64().map(|at| [at.saturating_sub(1), at, at.saturating_add(1)]);
    let mut choices: Vec<Value> =
        vec![0.into(), 1.into(), 5.into(), (-1).into(), 300.into(), 70_000.into(), json!(5_000_000_000_u64)];
    for key in ["minimum", "maximum"] {
        choices.extend(around(&schema[key]).into_iter().flatten().map(Value::from));
    }
    choices.extend([json!(u64::MAX), json!(i64::MIN), json!(3.5), json!(4.0)]);
    dice.pick(&choices).clone()
}

fn text(schema: &Value, dice: &mut Dice) -> String {
    let good = match schema["format"].as_str() {
        Some("date-time") => "2026-01-31T12:00:00Z",
        Some("uuid") => "123e4567-e89b-12d3-a456-426614174000",
        Some("uri") => "https://example.com/",
        Some("ip" | "ipv4") => "192.0.2.1",
        _ => *dice.pick(&["abc", "ab", "x", "", "ünï", "a b", "12"]),
    };
    good.to_owned()
}

fn object(schema: &Value, root: &Value, dice: &mut Dice, depth: usize) -> Value {
    let mut map = Map::new();
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let wanted = required.contains(&name.as_str().into());
        if (wanted && dice.roll(20) > 0) || (!wanted && depth < 6 && dice.roll(2) == 0) {
            map.insert(name.clone(), value(field, root, dice, depth + 1));
        }
    }
    for key in ["additionalProperties", "patternProperties"] {
        let of = if key == "patternProperties" {
            schema[key].as_object().and_then(|all| all.values().next())
        } else {
            Some(&schema[key])
        };
        if let Some(of) = of.filter(|of| of.is_object() && depth < 6) {
            for _ in 0..dice.roll(3) {
                let keys = if key == "patternProperties" { ["1", "22", "-7"] } else { ["k", "other", "z"] };
                map.insert((*dice.pick(&keys)).to_owned(), value(of, root, dice, depth + 1));
            }
        }
    }
    map.into()
}

fn odd(dice: &mut Dice) -> Value {
    [json!(null), json!(true), json!(1), json!(-2.5), json!("odd"), json!([]), json!({}), json!([1]), json!({"q": 1})]
        [dice.roll(9)]
    .clone()
}
