//! Amazon Bedrock Converse, with and without strict tools (Claude only).

use serde_json::{Map, Value, json};

use super::anthropic::{self, FIELD, STRICT_LIMITS};
use super::draft::{Draft, NotStrict};
use super::name::NameRule;
use super::openai::FORMATS;
use super::plan::{Limits, Rules, as_list};
use super::step::{key, null, recursion, root, say};

pub(super) const PLAIN: Rules = Rules {
    name: NameRule { longest: 64, marks: "_-", first: "" },
    limits: Limits { tools: None, strict: None, all_strict_or_none: false },
    lower: plain,
    strict: None,
    defers: false,
    envelope: item,
    list: as_list,
};

pub(super) const STRICT: Rules = Rules {
    limits: Limits { tools: None, strict: Some(STRICT_LIMITS), all_strict_or_none: false },
    strict: Some(strict),
    ..PLAIN
};

/// Some models behind Bedrock do not follow references.
fn plain(draft: &mut Draft) {
    root::plain(draft);
    key::rename(draft, &FIELD);
    recursion::cut(draft);
    say::machine_widths(&mut draft.schema);
    null::optional_is_absent(&mut draft.schema);
}

fn strict(draft: &mut Draft) -> Result<(), NotStrict> {
    anthropic::strict_with(draft, |key, map| match key {
        "format" => map[key] == "uri" || FORMATS.iter().any(|known| map[key] == **known),
        "pattern" => map[key].as_str().is_some_and(anthropic::plain_pattern),
        "minItems" => map[key].as_u64().is_some_and(|least| least <= 1),
        "minLength" | "maxLength" | "default" => true,
        _ => false,
    })
}

fn item(draft: &mut Draft) -> Value {
    let mut spec = Map::new();
    spec.insert("name".to_owned(), draft.name.as_str().into());
    if !draft.description.is_empty() {
        spec.insert("description".to_owned(), draft.description.as_str().into());
    }
    spec.insert("inputSchema".to_owned(), json!({ "json": draft.take_schema() }));
    if draft.strict {
        spec.insert("strict".to_owned(), true.into());
    }
    json!({ "toolSpec": spec })
}
