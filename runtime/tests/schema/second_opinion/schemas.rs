//! Schemas of the closed set of keywords.

use serde_json::{Map, Value, json};

use crate::zoo::generate::Dice;

const NAMES: [&str; 6] = ["a", "b", "c", "kind", "näme", "type"];
const PATTERNS: [&str; 7] = ["^a", "b$", "^[a-c]{1,3}$", "\\d", "^\\w+$", "ä|é", "^$"];
const FORMATS: [&str; 10] =
    ["date", "date-time", "time", "email", "uuid", "uri", "ipv4", "ipv6", "hostname", "duration"];

/// A document: a root, and definitions that may refer to each other a step down.
pub fn schema(dice: &mut Dice) -> Value {
    let mut root = match dice.roll(4) {
        0 => node(dice, 0),
        _ => object(dice, 0),
    };
    root.insert(
        "$defs".to_owned(),
        json!({"One": Value::Object(list(dice, 1)), "Two": Value::Object(object(dice, 1))}),
    );
    root.into()
}

fn node(dice: &mut Dice, depth: usize) -> Map<String, Value> {
    let mut schema = match dice.roll(if depth > 3 { 9 } else { 16 }) {
        0 | 1 => text(dice),
        2 => number(dice, "integer"),
        3 => number(dice, "number"),
        4 => fixed(dice),
        5 => map(json!({"type": (*dice.pick(&["boolean", "null", "string", "integer"]))})),
        6 => map(json!({"type": ["null", *dice.pick(&["boolean", "number", "string", "integer"])]})),
        7 => map(json!({"$ref": (*dice.pick(&["#/$defs/One", "#/$defs/Two"]))})),
        8 => Map::new(),
        9 | 10 => list(dice, depth),
        11 | 12 => object(dice, depth),
        13 => tagged(dice, depth),
        _ => union(dice, depth),
    };
    if dice.roll(8) == 0 {
        schema.extend(combined(dice, depth));
    }
    schema
}

/// A schema below this one. `$ref` is written only here, so every way around takes a step into the value.
fn child(dice: &mut Dice, depth: usize) -> Value {
    match dice.roll(40) {
        0 => Value::Bool(true),
        _ => node(dice, depth + 1).into(),
    }
}

/// A schema for the same value, without a reference on the way.
fn same(dice: &mut Dice, depth: usize) -> Value {
    loop {
        let schema = node(dice, depth + 1);
        if !refers(&schema) {
            return schema.into();
        }
    }
}

fn refers(schema: &Map<String, Value>) -> bool {
    let within = |key: &str| match &schema.get(key) {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_object).any(refers),
        Some(Value::Object(one)) if key != "dependentSchemas" => refers(one),
        Some(Value::Object(all)) => all.values().filter_map(Value::as_object).any(refers),
        _ => false,
    };
    let keys = ["anyOf", "oneOf", "allOf", "not", "if", "then", "else", "dependentSchemas"];
    schema.contains_key("$ref") || keys.into_iter().any(within)
}

fn map(value: Value) -> Map<String, Value> {
    let Value::Object(map) = value else { panic!("{value}") };
    map
}

/// Puts a keyword in, one time in `of`.
fn maybe(
    schema: &mut Map<String, Value>,
    dice: &mut Dice,
    of: usize,
    key: &str,
    value: impl FnOnce(&mut Dice) -> Value,
) {
    if dice.roll(of) == 0 {
        let value = value(dice);
        schema.insert(key.to_owned(), value);
    }
}

fn text(dice: &mut Dice) -> Map<String, Value> {
    let mut schema = map(json!({"type": "string"}));
    maybe(&mut schema, dice, 4, "minLength", |dice| dice.roll(3).into());
    maybe(&mut schema, dice, 4, "maxLength", |dice| (1 + dice.roll(4)).into());
    maybe(&mut schema, dice, 4, "pattern", |dice| (*dice.pick(&PATTERNS)).into());
    if schema.len() == 1 {
        maybe(&mut schema, dice, 3, "format", |dice| (*dice.pick(&FORMATS)).into());
    }
    schema
}

fn number(dice: &mut Dice, kind: &str) -> Map<String, Value> {
    let mut schema = map(json!({"type": kind}));
    let low = |dice: &mut Dice| {
        dice.pick(&[json!(-3), json!(0), json!(1), json!(0.5), json!(-9_007_199_254_740_993_i64)]).clone()
    };
    let high = |dice: &mut Dice| dice.pick(&[json!(0), json!(5), json!(7.5), json!(300), json!(u64::MAX)]).clone();
    maybe(&mut schema, dice, 3, "minimum", low);
    maybe(&mut schema, dice, 5, "exclusiveMinimum", low);
    maybe(&mut schema, dice, 3, "maximum", high);
    maybe(&mut schema, dice, 5, "exclusiveMaximum", high);
    maybe(&mut schema, dice, 5, "multipleOf", |dice| dice.pick(&[json!(2), json!(3), json!(0.5), json!(0.25)]).clone());
    schema
}

fn fixed(dice: &mut Dice) -> Map<String, Value> {
    let values =
        [json!("a"), json!("b"), json!(1), json!(2.5), json!(null), json!(true), json!([1, "a"]), json!({"a": 1})];
    if dice.roll(2) == 0 {
        return map(json!({"const": dice.pick(&values)}));
    }
    let first = dice.roll(values.len() - 2);
    map(json!({"enum": values[first..first + 1 + dice.roll(3)]}))
}

fn list(dice: &mut Dice, depth: usize) -> Map<String, Value> {
    let mut schema = map(json!({"type": "array"}));
    maybe(&mut schema, dice, 4, "prefixItems", |dice| (0..=dice.roll(2)).map(|_| child(dice, depth)).collect());
    maybe(&mut schema, dice, 2, "items", |dice| child(dice, depth));
    maybe(&mut schema, dice, 5, "minItems", |dice| dice.roll(3).into());
    maybe(&mut schema, dice, 5, "maxItems", |dice| (1 + dice.roll(3)).into());
    maybe(&mut schema, dice, 5, "uniqueItems", |_| true.into());
    if dice.roll(5) == 0 {
        schema.insert("contains".to_owned(), child(dice, depth));
        maybe(&mut schema, dice, 2, "minContains", |dice| dice.roll(3).into());
        maybe(&mut schema, dice, 2, "maxContains", |dice| (1 + dice.roll(2)).into());
    }
    schema
}

fn names(dice: &mut Dice, most: usize) -> Vec<&'static str> {
    let first = dice.roll(NAMES.len());
    (0..dice.roll(most + 1)).map(|at| NAMES[(first + at) % NAMES.len()]).collect()
}

fn object(dice: &mut Dice, depth: usize) -> Map<String, Value> {
    let mut schema = map(json!({"type": "object"}));
    let fields = names(dice, 4);
    let properties: Map<String, Value> = fields.iter().map(|name| ((*name).to_owned(), child(dice, depth))).collect();
    if !properties.is_empty() {
        let required: Vec<&str> = fields.iter().copied().filter(|_| dice.roll(2) == 0).collect();
        schema.insert("properties".to_owned(), properties.into());
        schema.insert("required".to_owned(), required.into());
    }
    maybe(&mut schema, dice, 3, "additionalProperties", |dice| match dice.roll(3) {
        0 => child(dice, depth),
        _ => false.into(),
    });
    maybe(
        &mut schema,
        dice,
        8,
        "patternProperties",
        |dice| json!({*dice.pick(&["^a", "d$", "^x"]): child(dice, depth)}),
    );
    maybe(&mut schema, dice, 10, "propertyNames", |dice| same(dice, 3));
    maybe(&mut schema, dice, 8, "minProperties", |dice| dice.roll(3).into());
    maybe(&mut schema, dice, 8, "maxProperties", |dice| (1 + dice.roll(4)).into());
    maybe(&mut schema, dice, 10, "dependentRequired", |dice| json!({*dice.pick(&NAMES): names(dice, 2)}));
    maybe(&mut schema, dice, 10, "dependentSchemas", |dice| json!({*dice.pick(&NAMES): same(dice, depth)}));
    schema
}

/// A union whose branches are told apart by a field, or by the name of their only field.
fn tagged(dice: &mut Dice, depth: usize) -> Map<String, Value> {
    let by_field = dice.roll(2) == 0;
    let branches: Vec<Value> = ["a", "b", "c"][..2 + dice.roll(2)]
        .iter()
        .map(|tag| {
            if by_field {
                let mut branch = object(dice, depth + 1);
                branch.entry("properties").or_insert_with(|| json!({}))["kind"] = json!({"const": tag});
                branch.insert("required".to_owned(), json!(["kind"]));
                branch.into()
            } else {
                json!({"type": "object", "properties": {*tag: child(dice, depth)}, "required": [tag], "additionalProperties": false})
            }
        })
        .collect();
    map(json!({*dice.pick(&["oneOf", "anyOf"]): branches}))
}

fn union(dice: &mut Dice, depth: usize) -> Map<String, Value> {
    let branches: Vec<Value> = (0..1 + dice.roll(3)).map(|_| same(dice, depth)).collect();
    map(json!({*dice.pick(&["oneOf", "anyOf", "anyOf"]): branches}))
}

fn combined(dice: &mut Dice, depth: usize) -> Map<String, Value> {
    match dice.roll(4) {
        0 => map(json!({"allOf": (0..=dice.roll(2)).map(|_| same(dice, depth)).collect::<Vec<_>>()})),
        1 => map(json!({"not": same(dice, depth)})),
        2 => map(json!({"if": same(dice, depth), "then": same(dice, depth)})),
        _ => map(json!({"if": same(dice, depth), "else": same(dice, depth)})),
    }
}
