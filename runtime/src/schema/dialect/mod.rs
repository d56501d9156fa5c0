//! What each provider's API takes for a list of tools, made from normal-form schemas.
//!
//! One file per dialect states its names, limits, envelope and rewriting steps; the steps are shared. Transforms are pure.
//! What a dialect cannot say moves into a description; a tool that cannot be strict goes out without; a tool that cannot go
//! out at all is left out; each of these is in the report.

mod anthropic;
mod bedrock;
mod deepseek;
mod definition;
mod draft;
mod gemini;
mod mcp;
mod mistral;
mod name;
mod ollama;
mod openai;
mod plan;
mod step;

use std::fmt;
use std::str::FromStr;

pub use definition::{Annotations, Definition, Demotion, Export};
pub use name::NameMap;

use draft::Draft;
use plan::Rules;

/// The request format of one provider's API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// OpenAI Chat Completions.
    OpenAiChat,
    /// OpenAI Chat Completions with `strict: true` wherever a tool allows it.
    OpenAiChatStrict,
    /// OpenAI Responses.
    OpenAiResponses,
    /// OpenAI Responses with `strict: true` wherever a tool allows it.
    OpenAiResponsesStrict,
    /// Anthropic Messages.
    Anthropic,
    /// Anthropic Messages with `strict: true` wherever a tool allows it.
    AnthropicStrict,
    /// Gemini `functionDeclarations` with `parameters`, the `OpenAPI` subset of 22 fields.
    GeminiParameters,
    /// Gemini `functionDeclarations` with `parametersJsonSchema`.
    GeminiJsonSchema,
    /// The result of MCP `tools/list`.
    Mcp,
    /// Amazon Bedrock Converse.
    Bedrock,
    /// Amazon Bedrock Converse with `strict: true` wherever a tool allows it (Claude only).
    BedrockStrict,
    /// Mistral chat completions.
    Mistral,
    /// `DeepSeek` chat completions.
    DeepSeek,
    /// `DeepSeek`'s beta endpoint, where all tools are strict or none.
    DeepSeekStrict,
    /// Ollama `/api/chat`.
    Ollama,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Self; 15] = [
        Self::OpenAiChat,
        Self::OpenAiChatStrict,
        Self::OpenAiResponses,
        Self::OpenAiResponsesStrict,
        Self::Anthropic,
        Self::AnthropicStrict,
        Self::GeminiParameters,
        Self::GeminiJsonSchema,
        Self::Mcp,
        Self::Bedrock,
        Self::BedrockStrict,
        Self::Mistral,
        Self::DeepSeek,
        Self::DeepSeekStrict,
        Self::Ollama,
    ];

    /// The name in kebab case, as [`FromStr`] reads it.
    pub fn name(self) -> &'static str {
        match self {
            Self::OpenAiChat => "openai-chat",
            Self::OpenAiChatStrict => "openai-chat-strict",
            Self::OpenAiResponses => "openai-responses",
            Self::OpenAiResponsesStrict => "openai-responses-strict",
            Self::Anthropic => "anthropic",
            Self::AnthropicStrict => "anthropic-strict",
            Self::GeminiParameters => "gemini-parameters",
            Self::GeminiJsonSchema => "gemini-json-schema",
            Self::Mcp => "mcp",
            Self::Bedrock => "bedrock",
            Self::BedrockStrict => "bedrock-strict",
            Self::Mistral => "mistral",
            Self::DeepSeek => "deepseek",
            Self::DeepSeekStrict => "deepseek-strict",
            Self::Ollama => "ollama",
        }
    }

    /// The same API with strict tools, where it has them.
    #[must_use]
    pub fn strict(self) -> Option<Self> {
        match self {
            Self::OpenAiChat | Self::OpenAiChatStrict => Some(Self::OpenAiChatStrict),
            Self::OpenAiResponses | Self::OpenAiResponsesStrict => Some(Self::OpenAiResponsesStrict),
            Self::Anthropic | Self::AnthropicStrict => Some(Self::AnthropicStrict),
            Self::Bedrock | Self::BedrockStrict => Some(Self::BedrockStrict),
            Self::DeepSeek | Self::DeepSeekStrict => Some(Self::DeepSeekStrict),
            _ => None,
        }
    }

    fn rules(self) -> Rules {
        match self {
            Self::OpenAiChat => openai::CHAT,
            Self::OpenAiChatStrict => openai::CHAT_STRICT,
            Self::OpenAiResponses => openai::RESPONSES,
            Self::OpenAiResponsesStrict => openai::RESPONSES_STRICT,
            Self::Anthropic => anthropic::PLAIN,
            Self::AnthropicStrict => anthropic::STRICT,
            Self::GeminiParameters => gemini::PARAMETERS,
            Self::GeminiJsonSchema => gemini::JSON_SCHEMA,
            Self::Mcp => mcp::RULES,
            Self::Bedrock => bedrock::PLAIN,
            Self::BedrockStrict => bedrock::STRICT,
            Self::Mistral => mistral::RULES,
            Self::DeepSeek => deepseek::PLAIN,
            Self::DeepSeekStrict => deepseek::STRICT,
            Self::Ollama => ollama::RULES,
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// A name that is no dialect's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no dialect; the dialects are {names}", names = Dialect::ALL.map(Dialect::name).join(", "))]
pub struct UnknownDialect(pub String);

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name).ok_or_else(|| UnknownDialect(name.to_owned()))
    }
}

/// The tools as `dialect` takes them, with a report of what could not be said, and the names to map calls back with.
///
/// The schemas must be in normal form ([`super::normalize_arguments`]). The result depends on nothing but the arguments:
/// the same definitions give the same bytes, and a further definition at the end leaves the earlier ones as they are
/// unless a limit of the whole request is reached.
pub fn export(dialect: Dialect, definitions: &[Definition<'_>]) -> Export {
    let rules = dialect.rules();
    let mut report = Vec::new();
    let mut names = NameMap::default();
    let drafts = plan::name_all(&rules, definitions, &mut names, &mut report);
    let drafts: Vec<Draft> = drafts.into_iter().map(|draft| plan::lower(&rules, draft, &mut report)).collect();
    let mut drafts = plan::within_limits(&rules, drafts, &mut report);
    names.keep_only(&drafts);
    let deferred = drafts.iter().any(|draft| draft.defer);
    let items = drafts.iter_mut().map(rules.envelope).collect();
    Export { tools: (rules.list)(items, deferred), report, names }
}
