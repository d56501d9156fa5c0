//! One minimal valid call for a schema, to show a model what is wanted.

use serde_json::{Map, Value};

use super::compile::Compiled;
use super::node::{Also, Bound, Id, ListRules, Node, Number, NumberRules, Tag, TextRules, Types};

/// Texts tried where a pattern is asked for.
const TEXTS: [&str; 12] = ["...", "a", "ab", "abc", "A", "1", "12", "0x1", "a1", "a-b", "2026-01-31", "example.com"];

impl Compiled {
    /// A value that fits, with the required fields only; `None` where none was found.
    pub fn example(&self) -> Option<Value> {
        let value = build(&self.nodes, self.root, 0)?;
        self.validate(&value).is_empty().then_some(value)
    }
}

fn build(nodes: &[Node], id: Id, depth: usize) -> Option<Value> {
    if depth > 12 {
        return None;
    }
    let node = &nodes[id];
    if let Some(example) = &node.example {
        return Some(example.clone());
    }
    if let Some(choices) = &node.choices {
        return choices.first().cloned();
    }
    let own = of_types(nodes, node, depth);
    let mut parts = node.also.iter().filter_map(|also| match also {
        Also::This(id) => build(nodes, *id, depth + 1),
        Also::Union(union) => {
            let first = match &union.tag {
                Some(Tag::Field { values, .. }) => values.iter().find_map(|(_, id)| build(nodes, *id, depth + 1)),
                Some(Tag::Key(keys)) => keys.iter().find_map(|(_, id)| build(nodes, *id, depth + 1)),
                None => None,
            };
            first.or_else(|| union.branches.iter().find_map(|id| build(nodes, *id, depth + 1)))
        }
        _ => None,
    });
    match (own, parts.next()) {
        (Some(Value::Object(mut own)), Some(Value::Object(part))) => {
            own.extend(part);
            Some(own.into())
        }
        (own, Some(part)) if node.types == Types::ANY || own.is_none() => Some(part),
        (own, _) => own,
    }
}

fn of_types(nodes: &[Node], node: &Node, depth: usize) -> Option<Value> {
    if node.types.has(Types::OBJECT) && (node.object.is_some() || node.types == Types::OBJECT) {
        return object(nodes, node, depth);
    }
    if node.types.has(Types::STRING) {
        return text(node.text.as_deref()).map(Value::String);
    }
    if node.types.has(Types::INTEGER) {
        return Some(number(node.number.as_deref()));
    }
    if node.types.has(Types::BOOLEAN) {
        return Some(Value::Bool(true));
    }
    if node.types.has(Types::ARRAY) {
        return list(nodes, node.list.as_deref(), depth);
    }
    node.types.has(Types::NULL).then_some(Value::Null)
}

fn object(nodes: &[Node], node: &Node, depth: usize) -> Option<Value> {
    let mut map = Map::new();
    for field in node.object.iter().flat_map(|rules| &rules.fields).filter(|field| field.required) {
        map.insert(field.name.clone(), build(nodes, field.node, depth + 1)?);
    }
    Some(map.into())
}

fn list(nodes: &[Node], rules: Option<&ListRules>, depth: usize) -> Option<Value> {
    let Some(rules) = rules else { return Some(Value::Array(Vec::new())) };
    let mut list = Vec::new();
    for index in 0..rules.min.min(20) {
        match rules.prefix.get(index).copied().or(rules.items) {
            Some(id) => list.push(build(nodes, id, depth + 1)?),
            None => list.push(Value::Null),
        }
    }
    Some(list.into())
}

fn text(rules: Option<&TextRules>) -> Option<String> {
    let Some(rules) = rules else { return Some("...".to_owned()) };
    if let Some(format) = rules.format {
        return Some(format.name_and_example().1.to_owned());
    }
    let fits = |text: &str| {
        let length = text.chars().count();
        let long_enough = length >= rules.min && rules.max.is_none_or(|max| length <= max);
        long_enough && rules.pattern.as_ref().is_none_or(|pattern| pattern.is_match(text))
    };
    let padded = "a".repeat(rules.min.min(1_000));
    TEXTS.into_iter().chain([padded.as_str()]).find(|text| fits(text)).map(str::to_owned)
}

fn number(rules: Option<&NumberRules>) -> Value {
    let Some(rules) = rules else { return 1.into() };
    let inside = |bound: &Bound, step: i128| match bound.at {
        Number::Whole(at) => Some(at + if bound.exclusive { step } else { 0 }),
        Number::Float(_) => None,
    };
    let unit = match rules.multiple_of {
        Some(Number::Whole(unit)) => unit,
        _ => 1,
    };
    let least = rules.min.as_ref().and_then(|bound| inside(bound, 1));
    let most = rules.max.as_ref().and_then(|bound| inside(bound, -1));
    let wanted = least.unwrap_or(1).max(most.map_or(1, |most| most.min(1)));
    let whole = wanted.div_euclid(unit) * unit;
    let whole = if whole < wanted { whole + unit } else { whole };
    i64::try_from(whole).map_or_else(|_| Value::from(1), Value::from)
}
