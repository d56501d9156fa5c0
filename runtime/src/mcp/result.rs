//! An outcome as the result of a call.

use rmcp::model::{CallToolResult, ContentBlock, ErrorData, JsonObject, MetaObject};
use serde_json::json;

use crate::outcome::{Ending, Outcome};
use crate::output::Block;

/// The result that a client gets for an outcome.
///
/// # Errors
/// A tool that nobody knows is an error of the protocol (source: the specification, tools, error handling): it is the client
/// that lost it, because clients take the names of models apart before they choose a server. All else is for the model.
pub(super) fn of(outcome: Outcome) -> Result<CallToolResult, ErrorData> {
    if outcome.ending == Ending::Unknown {
        return Err(ErrorData::invalid_params(outcome.content.as_text(), None));
    }
    let meta = meta(&outcome);
    let content = outcome.content.blocks.into_iter().map(block).collect();
    // In plan mode, what would be done is what was asked for.
    let as_asked = outcome.ending.lets_others_run();
    let mut result = if as_asked { CallToolResult::success(content) } else { CallToolResult::error(content) };
    result.structured_content = outcome.content.structured;
    result.meta = Some(meta);
    Ok(result)
}

fn block(block: Block) -> ContentBlock {
    match block {
        Block::Text { text } => ContentBlock::text(text),
        Block::Image { media_type, data } => ContentBlock::image(data, media_type),
    }
}

/// What programs may want to know beside what the model is told.
fn meta(outcome: &Outcome) -> MetaObject {
    let mut meta = JsonObject::new();
    meta.insert("toolpact/ending".into(), json!(outcome.ending));
    if !outcome.repairs.is_empty() {
        let repairs: Vec<String> = outcome.repairs.iter().map(ToString::to_string).collect();
        meta.insert("toolpact/repairs".into(), json!(repairs));
    }
    MetaObject(meta)
}
