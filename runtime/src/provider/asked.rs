//! What a response asks for, before anything is made of it.

use serde_json::Value;

use super::{At, ProviderError};

/// What a response says about calls.
pub(super) struct Said<'a> {
    /// The calls, in the order of the message.
    pub(super) calls: Vec<Asked<'a>>,
    /// Why the model stopped, in the provider's word.
    pub(super) stop: Option<&'a str>,
    /// Whether the last call is the last thing in the message, so that a cut is in it.
    pub(super) ends_with_call: bool,
}

/// One call as the response holds it.
pub(super) struct Asked<'a> {
    /// Identity as sent: a text, or a number in MCP.
    pub(super) id: Option<Value>,
    /// Name as sent.
    pub(super) name: &'a str,
    /// Arguments as sent: a text, an object, or something else that is refused later.
    pub(super) arguments: Option<&'a Value>,
    pub(super) paired: Paired,
}

/// How the provider finds the call of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paired {
    /// By an identity: a call without one gets one.
    ById,
    /// By order and name: an identity goes back only where one came.
    ByOrder,
}

impl<'a> Asked<'a> {
    /// The call in an object, with the shape's words for its parts.
    pub(super) fn of(
        holder: &At<'a>,
        id: Option<&At<'a>>,
        arguments: &str,
        paired: Paired,
    ) -> Result<Self, ProviderError> {
        let id = id.map(|id| id.value).filter(|id| id.as_str().is_none_or(|text| !text.trim().is_empty()));
        Ok(Self {
            id: id.cloned(),
            // A call of no tool is answered as one of an unknown tool, so that the others are not lost.
            name: holder.string("name", "the name of a tool")?,
            arguments: holder.get(arguments).map(|arguments| arguments.value),
            paired,
        })
    }
}
