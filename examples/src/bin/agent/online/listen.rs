//! Hears a streamed message: tells text as it comes, and each call as soon as it is complete.

use futures_util::StreamExt as _;
use genai::chat::{ChatMessage, ChatStream, ChatStreamEvent, ContentPart, MessageContent, StreamEnd, ToolCall};
use serde_json::{Map, Value};
use toolpact::schema::NameMap;
use toolpact::schema::StopReason;
use toolpact::turn::Call;

use super::{Server, error};
use crate::model::{Hear, ModelError, Said};

/// Hears one message.
pub(super) struct Listener<'a, 'b> {
    server: &'a Server,
    names: &'a NameMap,
    hear: &'a mut Hear<'b>,
    /// The calls as far as they have come, in the order they began.
    calls: Vec<ToolCall>,
    /// How many of them were told.
    told: usize,
}

impl<'a, 'b> Listener<'a, 'b> {
    pub(super) fn new(server: &'a Server, names: &'a NameMap, hear: &'a mut Hear<'b>) -> Self {
        Self { server, names, hear, calls: Vec::new(), told: 0 }
    }

    /// Hears a message to its end, and gives it back as the provider wants to see it again.
    pub(super) async fn listen(mut self, mut stream: ChatStream) -> Result<ChatMessage, ModelError> {
        while let Some(event) = stream.next().await {
            match event.map_err(|error| error::explained(self.server, error))? {
                ChatStreamEvent::Chunk(chunk) => (self.hear)(Said::Text(chunk.content)),
                ChatStreamEvent::ToolCallChunk(chunk) => self.hear_call(chunk.tool_call),
                ChatStreamEvent::End(end) => return Ok(self.finish(end)),
                _ => {}
            }
        }
        Err(ModelError::Cut { url: self.server.url.clone(), cause: String::new() })
    }

    /// Takes a call as far as it has come: each piece has the earlier ones in it.
    fn hear_call(&mut self, call: ToolCall) {
        match self.calls.iter_mut().find(|known| known.call_id == call.call_id) {
            Some(known) => *known = call,
            None => self.calls.push(call),
        }
        // An object that can be read is complete: nothing can follow its last bracket.
        while let Some(call) = self.calls.get(self.told).filter(|call| object(call).is_some()) {
            let call = self.as_call(call, StopReason::Finished);
            self.tell(call);
        }
    }

    /// Tells the calls that are left; the last one was cut off if the model had to stop.
    fn finish(mut self, end: StreamEnd) -> ChatMessage {
        let cut = end.captured_stop_reason.as_ref().is_some_and(genai::chat::StopReason::is_max_tokens);
        while let Some(call) = self.calls.get(self.told) {
            let last = self.told + 1 == self.calls.len();
            let stop = if cut && last { StopReason::Length } else { StopReason::Finished };
            let call = self.as_call(call, stop);
            self.tell(call);
        }
        to_send_back(end.captured_content)
    }

    fn tell(&mut self, call: Call) {
        self.told += 1;
        (self.hear)(Said::Call(call));
    }

    /// The call in the tool's own names.
    fn as_call(&self, call: &ToolCall, stop: StopReason) -> Call {
        let tool = self.names.tool(&call.fn_name).unwrap_or(&call.fn_name);
        let arguments = match object(call) {
            Some(Value::Object(values)) => Value::Object(self.names.arguments(&call.fn_name, values)).to_string(),
            _ => written(call),
        };
        Call { stop, ..Call::new(&call.call_id, tool, arguments) }
    }
}

/// The message for the next requests, with the provider's signatures. Providers refuse a call of the past whose arguments are
/// not an object; what was wrong with it is in its result.
fn to_send_back(captured: Option<MessageContent>) -> ChatMessage {
    let parts = captured.map(MessageContent::into_parts).unwrap_or_default().into_iter().map(|part| match part {
        ContentPart::ToolCall(mut call) => {
            call.fn_arguments = object(&call).unwrap_or_else(|| Value::Object(Map::new()));
            ContentPart::ToolCall(call)
        }
        part => part,
    });
    ChatMessage::assistant(MessageContent::from_parts(parts.collect::<Vec<_>>()))
}

/// The arguments, if they are an object that is complete.
fn object(call: &ToolCall) -> Option<Value> {
    let value = match &call.fn_arguments {
        Value::String(text) => serde_json::from_str(text).ok()?,
        value => value.clone(),
    };
    value.is_object().then_some(value)
}

/// The arguments as the model wrote them.
fn written(call: &ToolCall) -> String {
    match &call.fn_arguments {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}
