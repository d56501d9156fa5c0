//! Tool definitions in a file, in the words of any provider: what is taken from them, and why one is not.

use std::path::Path;

use serde_json::{Map, Value, json};

use super::failure::Failure;
use super::input::{self, Expected};
use crate::schema::{Annotations, Change, Definition, Demotion, Normal, normalize_arguments};

const CATALOGUE: Expected = Expected {
    what: "a list of tools",
    example: r#"an array, or a line each, of {"name": "NAME", "description": "…", "inputSchema": {…}} or of what a provider takes"#,
};

/// Where the schema of the arguments stands in a definition.
const SCHEMAS: [&str; 5] =
    ["/inputSchema/json", "/inputSchema", "/input_schema", "/parametersJsonSchema", "/parameters"];

/// The tools of a catalogue.
pub(super) struct Catalogue {
    /// Those that can go out, in the order of the file.
    pub(super) tools: Vec<Foreign>,
    /// What was put right in their schemas, and which were left out.
    pub(super) report: Vec<Demotion>,
    /// How many were read.
    pub(super) read: usize,
}

/// A tool that somebody else defined.
pub(super) struct Foreign {
    name: String,
    title: Option<String>,
    description: String,
    schema: Value,
    annotations: Option<Annotations>,
}

impl Catalogue {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let values = values(&input::file(path)?).map_err(|source| input::not_json(path, &CATALOGUE, source))?;
        let found: Vec<Value> = values.into_iter().flat_map(items).collect();
        let mut catalogue = Self { tools: Vec::new(), report: Vec::new(), read: found.len() };
        for (index, item) in found.iter().enumerate() {
            catalogue.add(index, item);
        }
        Ok(catalogue)
    }

    fn add(&mut self, index: usize, item: &Value) {
        let body = body(item);
        let name = match named(item, body) {
            Ok(name) => name,
            Err(why) => {
                self.report.push(Demotion::left_out(format!("#{}", index + 1), "definition", why));
                return;
            }
        };
        match normalize_arguments(&schema(body)) {
            Ok(Normal { schema, changes }) => {
                let changed = |change: Change| Demotion::sent(name, "schema", placed(&change.pointer, &change.what));
                self.report.extend(changes.into_iter().map(changed));
                self.tools.push(Foreign::new(name, body, schema));
            }
            Err(problems) => {
                let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
                self.report.push(Demotion::left_out(name, "schema", words.join("; ")));
            }
        }
    }
}

impl Foreign {
    fn new(name: &str, body: &Value, schema: Value) -> Self {
        let text = |key: &str| body[key].as_str().map(str::to_owned);
        let (name, title, description) = (name.to_owned(), text("title"), text("description").unwrap_or_default());
        Self { name, title, description, schema, annotations: body["annotations"].as_object().map(hints) }
    }

    pub(super) fn definition(&self) -> Definition<'_> {
        Definition {
            name: &self.name,
            title: self.title.as_deref(),
            description: &self.description,
            schema: &self.schema,
            output_schema: None,
            annotations: self.annotations,
            defer: false,
            strict: true,
        }
    }
}

/// One value that holds all, or a value a line.
fn values(text: &str) -> serde_json::Result<Vec<Value>> {
    serde_json::Deserializer::from_str(text).into_iter().collect()
}

/// The definitions in a value: those of a list, of a request, of a result of `tools/list`, of one entry of Gemini, or itself.
fn items(value: Value) -> Vec<Value> {
    let lists = ["/tools", "/result/tools", "/toolConfig/tools", "/functionDeclarations"];
    match (lists.iter().find(|list| value.pointer(list).is_some_and(Value::is_array)), value) {
        (Some(list), value) => value.pointer(list).cloned().map(items).unwrap_or_default(),
        (None, Value::Array(list)) => list.into_iter().flat_map(items).collect(),
        (None, value) => vec![value],
    }
}

/// A definition without its envelope.
pub(super) fn body(item: &Value) -> &Value {
    ["function", "toolSpec"].into_iter().map(|key| &item[key]).find(|body| body.is_object()).unwrap_or(item)
}

/// The name of a function, or why there is none. A type other than `function` and `custom` is one of a provider's own tools.
fn named<'a>(item: &Value, body: &'a Value) -> Result<&'a str, String> {
    match (item["type"].as_str(), body["name"].as_str()) {
        (Some(kind), _) if kind != "function" && kind != "custom" => {
            Err(format!("no function, but a tool of the type {kind:?}"))
        }
        (_, Some(name)) => Ok(name),
        (_, None) => Err("a definition needs a name".to_owned()),
    }
}

/// The schema of the arguments; without one there are none.
pub(super) fn schema(body: &Value) -> Value {
    let schema = SCHEMAS.iter().find_map(|place| body.pointer(place).filter(|schema| !schema.is_null()));
    schema.cloned().unwrap_or_else(|| json!({ "type": "object" }))
}

/// Hints that are not given are as the specification of MCP has them.
fn hints(given: &Map<String, Value>) -> Annotations {
    let hint = |key: &str, otherwise| given.get(key).and_then(Value::as_bool).unwrap_or(otherwise);
    Annotations {
        read_only: hint("readOnlyHint", false),
        destructive: hint("destructiveHint", true),
        idempotent: hint("idempotentHint", false),
        open_world: hint("openWorldHint", true),
    }
}

fn placed(pointer: &str, what: &str) -> String {
    if pointer.is_empty() { what.to_owned() } else { format!("{pointer}: {what}") }
}
