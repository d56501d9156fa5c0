//! Why a response cannot be read.

use super::Shape;

/// Why a response cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProviderError {
    /// A part of the response is not what the shape has there.
    #[error(
        "this is no message of {shape}: expected {expected} at {}, got {got}; read it with the shape of the API that sent it",
        if pointer.is_empty() { "the root" } else { pointer.as_str() }
    )]
    Unexpected {
        /// The shape it was read as.
        shape: Shape,
        /// Where: a JSON Pointer (RFC 6901).
        pointer: String,
        /// What the shape has there.
        expected: &'static str,
        /// What came, at most 40 characters.
        got: String,
    },
    /// The response is an error of the provider.
    #[error("{shape} answered with an error: {message}")]
    Failed {
        /// The shape it was read as.
        shape: Shape,
        /// The error in the provider's words.
        message: String,
    },
    /// The model tried to call a tool and the provider could not read the call.
    #[error("the model's call could not be read by {shape}: {reason}; ask the model again")]
    Unreadable {
        /// The shape it was read as.
        shape: Shape,
        /// The provider's words for it.
        reason: String,
    },
}
