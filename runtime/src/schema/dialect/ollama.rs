//! Ollama `/api/chat`: a fixed structure of few keywords; everything else would vanish without a word.

use serde_json::{Map, Value};

use super::draft::Draft;
use super::name::{DIGITS, NameRule};
use super::openai;
use super::plan::{Limits, Rules, as_list};
use super::step::{Schema, any, each, fixed, map, null, recursion, root, say, tuple, union};

pub(super) const RULES: Rules = Rules {
    name: NameRule { longest: 64, marks: "_-.", first: DIGITS },
    limits: Limits { tools: None, strict: None, all_strict_or_none: false },
    lower,
    strict: None,
    defers: false,
    envelope: openai::chat_item,
    list: as_list,
};

const KEPT: [&str; 7] = ["anyOf", "type", "items", "description", "enum", "properties", "required"];

fn lower(draft: &mut Draft) {
    root::plain(draft);
    recursion::cut(draft);
    if let Some(Value::String(text)) = draft.schema.shift_remove("description") {
        draft.say(&text);
    }
    let schema = &mut draft.schema;
    null::optional_is_absent(schema);
    fixed::consts(schema);
    union::any_of(schema);
    union::type_beside_below_root(schema);
    tuple::plain_lists(schema);
    tuple::items(schema);
    map::in_words(schema);
    say::unsayable(schema, |_, _| false);
    any::spelled_out(schema, false);
    each(schema, &mut |map: &mut Schema| map.retain(|key, _| KEPT.contains(&key.as_str())));
    if let Some(Value::String(text)) = schema.shift_remove("description") {
        draft.say(&text);
    }
    draft.schema.entry("properties").or_insert_with(|| Map::new().into());
}
