//! What the client's errors mean to the person at the keyboard.

use super::Server;
use crate::model::ModelError;

/// Characters of a server's answer that an error shows.
const SHOWN: usize = 400;

/// An error of the client in words that say what to do.
pub(super) fn explained(server: &Server, error: genai::Error) -> ModelError {
    let url = server.url.clone();
    match error {
        genai::Error::HttpError { status, body, .. } => refused(server, status.as_u16(), &body),
        genai::Error::WebStream { error, cause, .. } => match error.downcast::<genai::Error>() {
            Ok(error) => explained(server, *error),
            Err(error) => match error.downcast::<reqwest::Error>() {
                Ok(error) if error.is_connect() => ModelError::Unreachable { url, cause: innermost(&error) },
                Ok(error) => ModelError::Cut { url, cause: format!(" ({})", innermost(&error)) },
                Err(_) => ModelError::Cut { url, cause: format!(" ({cause})") },
            },
        },
        genai::Error::ChatResponse { body, .. } => ModelError::Unreadable { url, cause: shortened(&body.to_string()) },
        error => ModelError::Unreadable { url, cause: shortened(&error.to_string()) },
    }
}

fn refused(server: &Server, status: u16, body: &str) -> ModelError {
    let (url, said) = (server.url.clone(), said(body));
    match status {
        401 | 403 => ModelError::Unauthorized { url, status, variable: server.provider.key_variable(), said },
        404 => ModelError::NotFound { url, model: server.model.clone(), status, said },
        _ => ModelError::Status { url, status, said },
    }
}

/// The message in an answer, where it is where most servers put it; else the answer.
fn said(body: &str) -> String {
    let json: serde_json::Value = serde_json::from_str(body).unwrap_or_default();
    let message =
        json.pointer("/error/message").or_else(|| json.pointer("/0/error/message")).and_then(|text| text.as_str());
    shortened(message.unwrap_or(body))
}

fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() { "nothing".into() } else { text.chars().take(SHOWN).collect() }
}

/// The first cause: the outer errors only say that a request failed.
fn innermost(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
