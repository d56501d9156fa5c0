//! Puts the chunks of a streamed response together, into the response that the provider would have sent in one piece.

mod anthropic;
mod chat;

use serde_json::{Map, Value};

use super::at::At;
use super::{ProviderError, Shape};

/// The stop reason of a stream that ended without one: no provider says it, so nothing takes the last call for whole.
const INTERRUPTED: &str = "interrupted";

/// Collects the chunks of one streamed response. Made by [`Shape::collector`].
///
/// Of the other shapes, OpenAI Responses ends a stream with an event that holds the whole response, and Gemini and Ollama
/// send every call whole, within a chunk that can be read as a response. Converse streams of Bedrock are not collected.
///
/// ```
/// use serde_json::json;
/// use toolpact::{provider::Shape, schema::NameMap};
///
/// let mut collector = Shape::OpenAiChat.collector().ok_or("no stream")?;
/// for chunk in [
///     json!({"choices": [{"delta": {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "add", "arguments": "{\"a\""}}]}}]}),
///     json!({"choices": [{"delta": {"tool_calls": [{"index": 0, "function": {"arguments": ": 1}"}}]}}]}),
///     json!({"choices": [{"delta": {}, "finish_reason": "tool_calls"}]}),
/// ] {
///     collector.push(&chunk)?;
/// }
/// let message = Shape::OpenAiChat.read(&collector.finish(), &NameMap::default())?;
/// assert_eq!(message.calls()[0].arguments, r#"{"a": 1}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Collector {
    shape: Shape,
    stream: Stream,
}

/// The response so far, in the way that its shape streams.
#[derive(Clone, Debug)]
enum Stream {
    Chat(chat::Stream),
    Anthropic(anthropic::Stream),
}

impl Collector {
    pub(super) fn of(shape: Shape) -> Option<Self> {
        let stream = match shape {
            Shape::OpenAiChat | Shape::Mistral | Shape::DeepSeek => Stream::Chat(chat::Stream::default()),
            Shape::Anthropic => Stream::Anthropic(anthropic::Stream::default()),
            _ => return None,
        };
        Some(Self { shape, stream })
    }

    /// Takes one chunk: the JSON of one `data:` line. The `[DONE]` at the end of a stream is none.
    ///
    /// # Errors
    /// The chunk is an error of the provider, or no chunk of the shape.
    pub fn push(&mut self, chunk: &Value) -> Result<(), ProviderError> {
        let chunk = At::root(self.shape, chunk);
        chunk.no_failure()?;
        match &mut self.stream {
            Stream::Chat(stream) => stream.push(&chunk),
            Stream::Anthropic(stream) => stream.push(&chunk),
        }
    }

    /// The whole response, for [`Shape::read`]. Arguments are the text that was streamed; after a stream that broke off,
    /// the last call is refused unless its text is a whole JSON object.
    pub fn finish(self) -> Value {
        match self.stream {
            Stream::Chat(stream) => stream.finish(),
            Stream::Anthropic(stream) => stream.finish(),
        }
    }
}

/// Appends to what is at a key: a text to a text, a list to a list. Anything else takes the place of what was there.
fn append(map: &mut Map<String, Value>, key: &str, more: &Value) {
    match (map.get_mut(key), more) {
        (Some(Value::String(text)), Value::String(more)) => text.push_str(more),
        (Some(Value::Array(list)), Value::Array(more)) => list.extend(more.iter().cloned()),
        _ => {
            map.insert(key.to_owned(), more.clone());
        }
    }
}
