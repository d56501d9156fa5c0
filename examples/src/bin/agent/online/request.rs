//! The conversation as the client takes it. Pure: it sends nothing.

use genai::chat::{ChatMessage, ChatRequest, Tool, ToolResponse};
use toolpact::outcome::Outcome;
use toolpact::output::Block;

use crate::model::Request;

/// The next request. `said` has the model's own messages, in order.
pub(super) fn body(request: &Request<'_>, said: &[ChatMessage], tools: Vec<Tool>) -> ChatRequest {
    let mut messages = vec![ChatMessage::user(request.conversation.task())];
    for (message, outcomes) in said.iter().zip(request.conversation.turns()) {
        messages.push(message.clone());
        messages.push(ChatMessage::from(outcomes.iter().map(response).collect::<Vec<_>>()));
    }
    ChatRequest::new(messages).with_system(request.system).with_tools(tools)
}

fn response(outcome: &Outcome) -> ToolResponse {
    ToolResponse::new(outcome.call.as_str(), text(outcome)).with_fn_name(&outcome.tool)
}

/// The result as text. The client sends no images in results, so the model is told of each.
fn text(outcome: &Outcome) -> String {
    let blocks = outcome.content.blocks.iter().map(|block| match block {
        Block::Text { text } => text.clone(),
        Block::Image { media_type, .. } => format!("[an image ({media_type}) that cannot be sent to you]"),
        _ => "[content that cannot be sent to you]".into(),
    });
    blocks.collect::<Vec<_>>().join("\n")
}
