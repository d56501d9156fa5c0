//! From a JSON Schema to the nodes that are checked. Whatever cannot be enforced is reported here, not skipped there.

mod container;
mod scalar;

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::foreign::Foreign;
use super::keyword::{self, Holds, MAX_DEPTH};
use super::node::{Also, Id, Node, Types, Union};
use super::path::Path;
use super::problem::SchemaProblem;
use super::tag;

pub(crate) use scalar::width;

/// A schema ready to check values with [`Compiled::validate`].
#[derive(Debug)]
pub struct Compiled {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: Id,
    pub(crate) foreign: Option<Foreign>,
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
        if problems.is_empty() { Ok(Self { nodes, root, foreign: None }) } else { Err(problems) }
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
                Some(kind) => types = types | kind,
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

/// How far a node was looked at.
#[derive(Clone, Copy)]
enum Visit {
    Ahead,
    Open,
    Done,
}

/// Whether some node leads back to itself through demands on the same value.
fn goes_round(nodes: &[Node]) -> bool {
    fn visit(id: Id, nodes: &[Node], visits: &mut [Visit]) -> bool {
        match visits[id] {
            Visit::Open => return true,
            Visit::Done => return false,
            Visit::Ahead => visits[id] = Visit::Open,
        }
        let round = nodes[id].same_value().any(|next| visit(next, nodes, visits));
        visits[id] = Visit::Done;
        round
    }
    let mut visits = vec![Visit::Ahead; nodes.len()];
    (0..nodes.len()).any(|id| visit(id, nodes, &mut visits))
}
