//! From a JSON Schema to the nodes that are checked. Whatever cannot be enforced is reported here, not skipped there.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::format::Format;
use super::keyword::{self, Holds, MAX_DEPTH};
use super::node::{
    Also, Bound, Contains, Field, Id, ListRules, Node, Number, NumberRules, ObjectRules, Others, TextRules, Types,
    Union,
};
use super::path::Path;
use super::problem::SchemaProblem;
use super::{pattern, tag};

/// A schema ready to check values with [`Compiled::validate`].
#[derive(Debug)]
pub struct Compiled {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: Id,
}

impl Compiled {
    /// Compiles a schema of the closed set of keywords (JSON Schema 2020-12; see the list in `keyword`).
    ///
    /// # Errors
    /// Every keyword that is not known or cannot be enforced, every reference that leads nowhere or out of the document
    /// or back to itself without taking a step into the value, and nesting of more than 64 schemas.
    pub fn new(schema: &Value) -> Result<Self, Vec<SchemaProblem>> {
        let mut compiler =
            Compiler { document: schema, nodes: Vec::new(), by_ref: HashMap::new(), problems: Vec::new() };
        let root = compiler.reference("#", &Path::Root, 0);
        tag::mark(&mut compiler.nodes);
        let Compiler { nodes, mut problems, .. } = compiler;
        if goes_round(&nodes) {
            let what = "a reference leads back to itself without a step into the value".to_owned();
            problems.push(SchemaProblem { pointer: String::new(), what });
        }
        if problems.is_empty() { Ok(Self { nodes, root }) } else { Err(problems) }
    }
}

struct Compiler<'a> {
    document: &'a Value,
    nodes: Vec<Node>,
    by_ref: HashMap<String, Id>,
    problems: Vec<SchemaProblem>,
}

impl Compiler<'_> {
    fn problem(&mut self, at: &Path, what: impl Into<String>) {
        self.problems.push(SchemaProblem { pointer: at.to_string(), what: what.into() });
    }

    fn reference(&mut self, target: &str, at: &Path, depth: usize) -> Id {
        if let Some(known) = self.by_ref.get(target) {
            return *known;
        }
        let id = self.nodes.len();
        self.nodes.push(Node::default());
        self.by_ref.insert(target.to_owned(), id);
        match keyword::resolve(self.document, target) {
            Some(schema) => self.nodes[id] = self.node(schema, at, depth),
            None => self.problem(at, format!("`$ref` to {target:?} leads nowhere in this schema")),
        }
        id
    }

    fn child(&mut self, schema: &Value, at: &Path, depth: usize) -> Id {
        let id = self.nodes.len();
        self.nodes.push(Node::default());
        self.nodes[id] = self.node(schema, at, depth + 1);
        id
    }

    fn node(&mut self, schema: &Value, at: &Path, depth: usize) -> Node {
        if depth > MAX_DEPTH {
            self.problem(at, format!("nested deeper than {MAX_DEPTH} schemas"));
            return Node::default();
        }
        match schema {
            Value::Bool(true) => Node::default(),
            Value::Bool(false) => Node { types: Types::NONE, ..Node::default() },
            Value::Object(map) => self.keywords(map, at, depth),
            _ => {
                self.problem(at, "a schema must be an object");
                Node::default()
            }
        }
    }

    fn keywords(&mut self, map: &Map<String, Value>, at: &Path, depth: usize) -> Node {
        for name in map.keys().filter(|name| keyword::holds(name).is_none()) {
            self.problem(&at.key(name), "this keyword is not supported");
        }
        if map.iter().all(|(name, _)| keyword::holds(name) == Some(Holds::Note)) {
            return Node::default();
        }
        Node {
            types: self.types(map, at),
            choices: self.choices(map, at),
            example: map.get("examples").and_then(|examples| examples.get(0)).cloned(),
            number: self.number(map, at).map(Box::new),
            text: self.text(map, at).map(Box::new),
            list: self.list(map, at, depth).map(Box::new),
            object: self.object(map, at, depth).map(Box::new),
            also: self.also(map, at, depth),
        }
    }

    fn types(&mut self, map: &Map<String, Value>, at: &Path) -> Types {
        let Some(given) = map.get("type") else { return Types::ANY };
        let names = match given {
            Value::Array(list) => list.iter().map(Value::as_str).collect(),
            other => vec![other.as_str()],
        };
        let mut types = Types::NONE;
        for name in names {
            match name.and_then(Types::named) {
                Some(named) => types = types | named,
                None => self.problem(&at.key("type"), format!("{given} is no JSON type")),
            }
        }
        types
    }

    fn choices(&mut self, map: &Map<String, Value>, at: &Path) -> Option<Vec<Value>> {
        let only = map.get("const");
        match (map.get("enum"), only) {
            (None, only) => only.map(|value| vec![value.clone()]),
            (Some(Value::Array(list)), None) => Some(list.clone()),
            (Some(Value::Array(list)), Some(only)) => {
                Some(list.iter().filter(|value| *value == only).cloned().collect())
            }
            (Some(_), _) => {
                self.problem(&at.key("enum"), "`enum` must be a list");
                None
            }
        }
    }

    fn number(&mut self, map: &Map<String, Value>, at: &Path) -> Option<NumberRules> {
        let whole = keyword::has_type(map, "integer");
        let width = map.get("format").and_then(Value::as_str).filter(|_| whole).and_then(width);
        let mut rules = NumberRules { multiple_of: self.bound(map, "multipleOf", at), ..NumberRules::default() };
        if matches!(rules.multiple_of, Some(Number::Whole(..=0)) | Some(Number::Float(..=0.0))) {
            self.problem(&at.key("multipleOf"), "must be greater than 0");
        }
        let ends = [("minimum", false), ("exclusiveMinimum", true), ("maximum", false), ("exclusiveMaximum", true)];
        for (name, exclusive) in ends {
            let Some(number) = self.bound(map, name, at) else { continue };
            let (end, tighter) = match name.ends_with("inimum") {
                true => (&mut rules.min, std::cmp::Ordering::Greater),
                false => (&mut rules.max, std::cmp::Ordering::Less),
            };
            if end.is_none_or(|old| number.compare(old.at) == tighter || (exclusive && number.compare(old.at).is_eq()))
            {
                *end = Some(Bound { at: number, exclusive });
            }
        }
        if let Some((least, most)) = width {
            let least = Bound { at: Number::Whole(least), exclusive: false };
            let most = Bound { at: Number::Whole(most), exclusive: false };
            rules.min = Some(rules.min.filter(|given| given.at.compare(least.at).is_gt()).unwrap_or(least));
            rules.max = Some(rules.max.filter(|given| given.at.compare(most.at).is_lt()).unwrap_or(most));
        }
        (rules.min.is_some() || rules.max.is_some() || rules.multiple_of.is_some()).then_some(rules)
    }

    fn bound(&mut self, map: &Map<String, Value>, name: &str, at: &Path) -> Option<Number> {
        match map.get(name)? {
            Value::Number(number) => Some(Number::from(number)),
            _ => {
                self.problem(&at.key(name), "must be a number");
                None
            }
        }
    }

    /// A count: a whole number that is not negative, `1.0` included.
    fn count(&mut self, map: &Map<String, Value>, name: &str, at: &Path) -> Option<usize> {
        match Number::from(map.get(name)?.as_number().or_else(|| {
            self.problem(&at.key(name), "must be a number");
            None
        })?) {
            Number::Whole(count @ 0..) => Some(usize::try_from(count).unwrap_or(usize::MAX)),
            _ => {
                self.problem(&at.key(name), "must be a whole number of at least 0");
                None
            }
        }
    }

    fn text(&mut self, map: &Map<String, Value>, at: &Path) -> Option<TextRules> {
        let rules = TextRules {
            min: self.count(map, "minLength", at).unwrap_or(0),
            max: self.count(map, "maxLength", at),
            pattern: map.get("pattern").and_then(|given| self.regex(given.as_str(), &at.key("pattern"))),
            format: map.get("format").and_then(Value::as_str).and_then(Format::named),
        };
        let demands = rules.min > 0 || rules.max.is_some() || rules.pattern.is_some() || rules.format.is_some();
        demands.then_some(rules)
    }

    fn regex(&mut self, given: Option<&str>, at: &Path) -> Option<regex::Regex> {
        match given.ok_or_else(|| "must be a text".to_owned()).and_then(pattern::compile) {
            Ok(regex) => Some(regex),
            Err(what) => {
                self.problem(at, what);
                None
            }
        }
    }

    fn list(&mut self, map: &Map<String, Value>, at: &Path, depth: usize) -> Option<ListRules> {
        let contains = map.get("contains").map(|schema| Contains {
            node: self.child(schema, &at.key("contains"), depth),
            min: self.count(map, "minContains", at).unwrap_or(1),
            max: self.count(map, "maxContains", at),
        });
        let rules = ListRules {
            prefix: self.children(map, "prefixItems", at, depth),
            items: map.get("items").map(|schema| self.child(schema, &at.key("items"), depth)),
            min: self.count(map, "minItems", at).unwrap_or(0),
            max: self.count(map, "maxItems", at),
            unique: map.get("uniqueItems") == Some(&Value::Bool(true)),
            contains,
        };
        let items = !rules.prefix.is_empty() || rules.items.is_some() || rules.contains.is_some();
        (items || rules.min > 0 || rules.max.is_some() || rules.unique).then_some(rules)
    }

    fn children(&mut self, map: &Map<String, Value>, name: &str, at: &Path, depth: usize) -> Vec<Id> {
        match map.get(name) {
            None => Vec::new(),
            Some(Value::Array(list)) => {
                let at = at.key(name);
                list.iter().enumerate().map(|(index, schema)| self.child(schema, &at.index(index), depth)).collect()
            }
            Some(_) => {
                self.problem(&at.key(name), "must be a list of schemas");
                Vec::new()
            }
        }
    }

    fn named(&mut self, map: &Map<String, Value>, name: &str, at: &Path, depth: usize) -> Vec<(String, Id)> {
        match map.get(name) {
            None => Vec::new(),
            Some(Value::Object(named)) => {
                let at = at.key(name);
                named.iter().map(|(key, schema)| (key.clone(), self.child(schema, &at.key(key), depth))).collect()
            }
            Some(_) => {
                self.problem(&at.key(name), "must be an object of schemas");
                Vec::new()
            }
        }
    }

    fn object(&mut self, map: &Map<String, Value>, at: &Path, depth: usize) -> Option<ObjectRules> {
        let asked = keyword::KEYWORDS.iter().skip_while(|(name, _)| *name != "properties");
        if !asked.take_while(|(name, _)| *name != "anyOf").any(|(name, _)| map.contains_key(*name)) {
            return None;
        }
        let required = self.names(map.get("required"), &at.key("required"));
        let fields: Vec<Field> = self
            .named(map, "properties", at, depth)
            .into_iter()
            .map(|(name, node)| Field { required: required.contains(&name), name, node })
            .collect();
        let mut by_name: Vec<usize> = (0..fields.len()).collect();
        by_name.sort_by(|one, other| fields[*one].name.cmp(&fields[*other].name));
        let patterns = self.named(map, "patternProperties", at, depth);
        let together = map.get("dependentRequired").and_then(Value::as_object).into_iter().flatten();
        let mut required_elsewhere = required;
        required_elsewhere.retain(|name| fields.iter().all(|field| field.name != *name));
        Some(ObjectRules {
            required: fields.iter().filter(|field| field.required).count(),
            fields,
            by_name,
            required_elsewhere,
            patterns: patterns
                .into_iter()
                .filter_map(|(key, id)| Some((self.regex(Some(&key), &at.key("patternProperties"))?, id)))
                .collect(),
            others: match map.get("additionalProperties") {
                None | Some(Value::Bool(true)) => Others::Anything,
                Some(Value::Bool(false)) => Others::Nothing,
                Some(schema) => Others::Fit(self.child(schema, &at.key("additionalProperties"), depth)),
            },
            names: map.get("propertyNames").map(|schema| self.child(schema, &at.key("propertyNames"), depth)),
            min: self.count(map, "minProperties", at).unwrap_or(0),
            max: self.count(map, "maxProperties", at),
            together: together
                .map(|(key, names)| (key.clone(), self.names(Some(names), &at.key("dependentRequired"))))
                .collect(),
            when_present: self.named(map, "dependentSchemas", at, depth),
        })
    }

    fn names(&mut self, given: Option<&Value>, at: &Path) -> Vec<String> {
        let list = given.map(|given| given.as_array().map_or(&[] as &[Value], Vec::as_slice));
        let names = list.unwrap_or_default().iter().filter_map(|name| name.as_str().map(str::to_owned)).collect();
        if given.is_some_and(|given| !given.as_array().is_some_and(|list| list.iter().all(Value::is_string))) {
            self.problem(at, "must be a list of names");
        }
        names
    }

    fn also(&mut self, map: &Map<String, Value>, at: &Path, depth: usize) -> Vec<Also> {
        let mut also = Vec::new();
        match map.get("$ref") {
            None => {}
            Some(Value::String(target)) => also.push(Also::This(self.reference(target, &at.key("$ref"), depth + 1))),
            Some(_) => self.problem(&at.key("$ref"), "must be a text"),
        }
        also.extend(self.children(map, "allOf", at, depth).into_iter().map(Also::This));
        for (name, exactly_one) in [("anyOf", false), ("oneOf", true)] {
            if map.contains_key(name) {
                let branches = self.children(map, name, at, depth);
                also.push(Also::Union(Union { branches, exactly_one, tag: None }));
            }
        }
        also.extend(map.get("not").map(|schema| Also::Not(self.child(schema, &at.key("not"), depth))));
        if let Some(test) = map.get("if") {
            let mut side = |name: &str| map.get(name).map(|schema| self.child(schema, &at.key(name), depth));
            let (then, otherwise) = (side("then"), side("else"));
            also.push(Also::When { test: self.child(test, &at.key("if"), depth), then, otherwise });
        }
        also
    }
}

/// The range of an integer format, Rust's and OpenAPI's.
pub(crate) fn width(format: &str) -> Option<(i128, i128)> {
    Some(match format {
        "int8" => (i8::MIN.into(), i8::MAX.into()),
        "int16" => (i16::MIN.into(), i16::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        "int64" | "int" => (i64::MIN.into(), i64::MAX.into()),
        "uint8" => (0, u8::MAX.into()),
        "uint16" => (0, u16::MAX.into()),
        "uint32" => (0, u32::MAX.into()),
        "uint64" | "uint" => (0, u64::MAX.into()),
        "uint128" => (0, i128::MAX),
        _ => return None,
    })
}

/// Whether some node leads back to itself through demands on the same value.
fn goes_round(nodes: &[Node]) -> bool {
    fn visit(id: Id, nodes: &[Node], state: &mut [u8]) -> bool {
        if state[id] != 0 {
            return state[id] == 1;
        }
        state[id] = 1;
        let round = nodes[id].same_value().any(|next| visit(next, nodes, state));
        state[id] = 2;
        round
    }
    let mut state = vec![0; nodes.len()];
    (0..nodes.len()).any(|id| visit(id, nodes, &mut state))
}
