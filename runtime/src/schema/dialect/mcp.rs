//! MCP `tools/list`: names, titles, schemas of arguments and results, annotations.

use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::name::NameRule;
use super::plan::{Limits, Rules, as_list};
use super::step::{null, root, say};

pub(super) const RULES: Rules = Rules {
    // Clients put `mcp__server__` in front and pass the name on to providers that allow no dots.
    name: NameRule { longest: 63, marks: "_-", first: "" },
    limits: Limits { tools: None, strict: None, all_strict_or_none: false },
    lower,
    strict: None,
    defers: false,
    envelope: item,
    list: as_list,
};

/// The formats that clients' validators know.
const FORMATS: [&str; 19] = [
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "idn-email",
    "idn-hostname",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

/// Clients forward the schema to their own provider, so the root keeps to what all of them take.
fn lower(draft: &mut Draft) {
    root::plain(draft);
    say::machine_widths(&mut draft.schema);
    null::optional_is_absent(&mut draft.schema);
    say::unsayable(&mut draft.schema, |key, map| key != "format" || FORMATS.iter().any(|known| map[key] == **known));
    let object = |schema: &Value| schema.get("type") == Some(&Value::from("object"));
    if draft.output_schema.take_if(|schema| !object(schema)).is_some() {
        draft.note("result object", "the result's schema is left out: before 2026-07-28 it must be an object's");
    }
}

fn item(draft: &mut Draft) -> Value {
    let mut item = Map::new();
    item.insert("name".to_owned(), draft.name.as_str().into());
    if let Some(title) = &draft.title {
        item.insert("title".to_owned(), title.as_str().into());
    }
    if !draft.description.is_empty() {
        item.insert("description".to_owned(), draft.description.as_str().into());
    }
    item.insert("inputSchema".to_owned(), draft.take_schema());
    if let Some(output) = &draft.output_schema {
        item.insert("outputSchema".to_owned(), output.clone());
    }
    if let Some(hints) = draft.annotations {
        let hints = json!({
            "readOnlyHint": hints.read_only,
            "destructiveHint": hints.destructive,
            "idempotentHint": hints.idempotent,
            "openWorldHint": hints.open_world,
        });
        item.insert("annotations".to_owned(), hints);
    }
    item.into()
}
