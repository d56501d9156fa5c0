//! The messages of providers, both ways: tool calls out of a raw response, results into the messages of the next request.
//!
//! Two lines take a host from a response to outcomes and back. What the model said goes back before the results, so that
//! each result stands after its call:
//!
//! ```
//! use serde_json::json;
//! use toolpact::provider::Shape;
//! # use toolpact::{Registry, Session, Toolset, schema::Dialect, tool};
//!
//! /// Add two numbers.
//! #[tool(category = think)]
//! fn add(
//!     /// The first.
//!     a: i64,
//!     /// The second.
//!     b: i64,
//! ) -> i64 {
//!     a + b
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let session = Session::builder(Toolset::default_of(&Registry::linked()?)?).build()?;
//! let export = session.visible().export(Dialect::Anthropic); // `export.tools` went out with the request
//! # let mut messages = Vec::new();
//! let response = json!({"role": "assistant", "stop_reason": "tool_use", "content": [
//!     {"type": "tool_use", "id": "toolu_1", "name": "add", "input": {"a": 40, "b": 2}},
//! ]});
//!
//! let message = Shape::Anthropic.read(&response, &export.names)?;
//! let results = message.results(&session.run(message.calls()).await);
//!
//! messages.extend(message.reply().iter().cloned().chain(results));
//! assert_eq!(messages[1]["content"][0]["content"][0]["text"], "42");
//! # Ok(())
//! # }
//! ```
//!
//! Everything here is pure data: no request is sent, no clock and no chance is asked. One file a shape; what they share: the
//! way through a response (`at`), what a response asks for and is answered (`message`, `answer`).
//!
//! What is not read: the second and later choices of a response, and calls that are not for functions (tools that run at the
//! provider, custom tools of free text); they stay in the reply, and the host answers them.

mod answer;
mod anthropic;
mod asked;
mod at;
mod bedrock;
mod chat;
mod deepseek;
mod error;
mod gemini;
mod mcp;
mod message;
mod mistral;
mod ollama;
mod responses;
mod stream;

use std::fmt;

use serde_json::Value;

pub use error::ProviderError;
pub use message::Message;
pub use stream::Collector;

use answer::Answer;
use asked::{Asked, Said};
use at::At;

use crate::schema::{Dialect, NameMap};
use crate::tool::CallId;

/// The shape of one provider's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// OpenAI Chat Completions, and the many servers that speak it.
    OpenAiChat,
    /// OpenAI Responses.
    OpenAiResponses,
    /// Anthropic Messages.
    Anthropic,
    /// Gemini `generateContent`.
    Gemini,
    /// Amazon Bedrock Converse.
    Bedrock,
    /// Mistral chat completions.
    Mistral,
    /// `DeepSeek` chat completions.
    DeepSeek,
    /// Ollama `/api/chat`.
    Ollama,
    /// MCP `tools/call`: the "response" is the client's request, the result is the server's answer.
    Mcp,
}

/// What one shape is, as data.
struct Rules {
    /// What a response asks for.
    read: for<'a> fn(&At<'a>) -> Result<Said<'a>, ProviderError>,
    /// What the model said, as the next request repeats it. Calls that came without an identity get the one given here.
    reply: fn(&Value, &[CallId]) -> Vec<Value>,
    /// The messages that answer the calls.
    results: fn(&[Answer<'_>]) -> Vec<Value>,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Self; 9] = [
        Self::OpenAiChat,
        Self::OpenAiResponses,
        Self::Anthropic,
        Self::Gemini,
        Self::Bedrock,
        Self::Mistral,
        Self::DeepSeek,
        Self::Ollama,
        Self::Mcp,
    ];

    /// Reads a whole response. `names` is the way back from the names of the export that went out with the request;
    /// names that it does not know stay as they are.
    ///
    /// A message that was cut off by the output limit keeps its complete calls; the last one, if it is what was cut, says so
    /// ([`Call::stop`](crate::turn::Call::stop)) and is refused by the turn unless its text is a whole JSON object. An object
    /// in place of a text does not show where it was cut: it is given without its closing bracket.
    ///
    /// # Errors
    /// The response is an error of the provider, is no response of this shape (with the place, a JSON Pointer), or says
    /// that the provider could not read the model's call.
    pub fn read(self, response: &Value, names: &NameMap) -> Result<Message, ProviderError> {
        let root = At::root(self, response);
        root.no_failure()?;
        let said = (self.rules().read)(&root)?;
        Ok(Message::new(self, response, &said, names))
    }

    /// Puts the chunks of a streamed response together, for the shapes whose calls come in pieces: OpenAI Chat, Mistral,
    /// `DeepSeek` and Anthropic.
    pub fn collector(self) -> Option<Collector> {
        Collector::of(self)
    }

    fn rules(self) -> Rules {
        match self {
            Self::OpenAiChat => chat::RULES,
            Self::OpenAiResponses => responses::RULES,
            Self::Anthropic => anthropic::RULES,
            Self::Gemini => gemini::RULES,
            Self::Bedrock => bedrock::RULES,
            Self::Mistral => mistral::RULES,
            Self::DeepSeek => deepseek::RULES,
            Self::Ollama => ollama::RULES,
            Self::Mcp => mcp::RULES,
        }
    }
}

impl From<Dialect> for Shape {
    /// The shape of the API that takes the dialect's list of tools.
    fn from(dialect: Dialect) -> Self {
        match dialect {
            Dialect::OpenAiChat | Dialect::OpenAiChatStrict => Self::OpenAiChat,
            Dialect::OpenAiResponses | Dialect::OpenAiResponsesStrict => Self::OpenAiResponses,
            Dialect::Anthropic | Dialect::AnthropicStrict => Self::Anthropic,
            Dialect::GeminiParameters | Dialect::GeminiJsonSchema => Self::Gemini,
            Dialect::Mcp => Self::Mcp,
            Dialect::Bedrock | Dialect::BedrockStrict => Self::Bedrock,
            Dialect::Mistral => Self::Mistral,
            Dialect::DeepSeek | Dialect::DeepSeekStrict => Self::DeepSeek,
            Dialect::Ollama => Self::Ollama,
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::OpenAiChat => "OpenAI Chat",
            Self::OpenAiResponses => "OpenAI Responses",
            Self::Anthropic => "Anthropic",
            Self::Gemini => "Gemini",
            Self::Bedrock => "Bedrock Converse",
            Self::Mistral => "Mistral",
            Self::DeepSeek => "DeepSeek",
            Self::Ollama => "Ollama",
            Self::Mcp => "MCP",
        })
    }
}
