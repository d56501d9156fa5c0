//! Mistral chat completions: OpenAI's envelope, `parameters` always present and valid JSON Schema draft 7.

use super::draft::Draft;
use super::openai;
use super::plan::{Limits, Rules, as_list};

pub(super) const RULES: Rules = Rules {
    name: openai::NAME,
    limits: Limits { tools: None, strict: None, all_strict_or_none: false },
    lower,
    strict: None,
    defers: false,
    envelope: openai::chat_item,
    list: as_list,
};

/// OpenAI's plain form uses nothing that draft 7 reads differently.
fn lower(draft: &mut Draft) {
    openai::plain(draft);
}
