//! The providers: where they are, which variable has the key, and in which dialect they take tools.

use clap::ValueEnum;
use genai::adapter::AdapterKind;
use genai::chat::Tool;
use serde_json::Value;
use toolpact::Session;
use toolpact::schema::{Dialect, NameMap};

/// Whose language the server speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Provider {
    /// Chat Completions, as very many servers speak it; key in `OPENAI_API_KEY`
    Openai,
    /// Messages; key in `ANTHROPIC_API_KEY`
    Anthropic,
    /// Gemini; key in `GEMINI_API_KEY`
    Gemini,
}

/// The tools of one request.
pub(super) struct Tools {
    pub(super) definitions: Vec<Tool>,
    /// The way back to the tools' own names.
    pub(super) names: NameMap,
}

impl Provider {
    pub(super) fn default_url(self) -> &'static str {
        match self {
            Self::Openai => "https://api.openai.com/v1/",
            Self::Anthropic => "https://api.anthropic.com/v1/",
            Self::Gemini => "https://generativelanguage.googleapis.com/v1beta/",
        }
    }

    pub(super) fn key_variable(self) -> &'static str {
        match self {
            Self::Openai => "OPENAI_API_KEY",
            Self::Anthropic => "ANTHROPIC_API_KEY",
            Self::Gemini => "GEMINI_API_KEY",
        }
    }

    pub(super) fn adapter(self) -> AdapterKind {
        match self {
            Self::Openai => AdapterKind::OpenAI,
            Self::Anthropic => AdapterKind::Anthropic,
            Self::Gemini => AdapterKind::Gemini,
        }
    }

    /// The visible tools in the provider's dialect, in the order they are sent: loaded ones come last, so that what was
    /// sent before stays as it was.
    pub(super) fn definitions(self, session: &Session) -> Tools {
        let export = session.visible().export(self.dialect());
        let definitions = self.items(&export.tools).iter().filter_map(|item| self.definition(item)).collect();
        Tools { definitions, names: export.names }
    }

    fn dialect(self) -> Dialect {
        match self {
            Self::Openai => Dialect::OpenAiChat,
            Self::Anthropic => Dialect::Anthropic,
            Self::Gemini => Dialect::GeminiJsonSchema,
        }
    }

    fn items(self, tools: &Value) -> &[Value] {
        let list = match self {
            Self::Openai | Self::Anthropic => tools,
            Self::Gemini => &tools[0]["functionDeclarations"],
        };
        list.as_array().map_or(&[], Vec::as_slice)
    }

    /// The client writes the envelope itself, so it gets what is in the dialect's.
    fn definition(self, item: &Value) -> Option<Tool> {
        let (tool, schema) = match self {
            Self::Openai => (&item["function"], "parameters"),
            Self::Anthropic => (item, "input_schema"),
            Self::Gemini => (item, "parametersJsonSchema"),
        };
        let definition =
            Tool::new(tool["name"].as_str()?).with_description(tool["description"].as_str().unwrap_or_default());
        Some(match tool.get(schema) {
            Some(schema) => definition.with_schema(schema.clone()),
            None => definition,
        })
    }
}
