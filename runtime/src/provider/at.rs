//! A place in a response: the value there and the way to it, so that an error can say where and what was expected.

use serde_json::Value;

use super::{ProviderError, Shape};
use crate::schema::shown;

/// A value of a response and where it stands.
#[derive(Clone)]
pub(super) struct At<'a> {
    shape: Shape,
    pub(super) value: &'a Value,
    pointer: String,
}

impl<'a> At<'a> {
    pub(super) fn root(shape: Shape, value: &'a Value) -> Self {
        Self { shape, value, pointer: String::new() }
    }

    /// A field of an object; absent and null are the same.
    pub(super) fn get(&self, key: &str) -> Option<Self> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(self.below(key, value))
    }

    /// A field that must be there; an error says what should be.
    pub(super) fn field(&self, key: &str, expected: &'static str) -> Result<Self, ProviderError> {
        let value = self.value.get(key).unwrap_or(&Value::Null);
        let there = self.below(key, value);
        if value.is_null() { Err(there.unexpected(expected)) } else { Ok(there) }
    }

    /// The items of a list.
    pub(super) fn items(&self, expected: &'static str) -> Result<Vec<Self>, ProviderError> {
        let items = self.value.as_array().ok_or_else(|| self.unexpected(expected))?;
        Ok(items.iter().enumerate().map(|(index, item)| self.below(&index.to_string(), item)).collect())
    }

    /// The items of a list that may be absent.
    pub(super) fn items_of(&self, key: &str, expected: &'static str) -> Result<Vec<Self>, ProviderError> {
        self.get(key).map_or_else(|| Ok(Vec::new()), |list| list.items(expected))
    }

    /// The text of a field that must be there; it may be empty.
    pub(super) fn string(&self, key: &str, expected: &'static str) -> Result<&'a str, ProviderError> {
        let there = self.field(key, expected)?;
        there.value.as_str().ok_or_else(|| there.unexpected(expected))
    }

    /// The text of a field, if it is one.
    pub(super) fn word(&self, key: &str) -> Option<&'a str> {
        self.value.get(key).and_then(Value::as_str)
    }

    /// Whether the field `type` says this.
    pub(super) fn is(&self, kind: &str) -> bool {
        self.word("type") == Some(kind)
    }

    pub(super) fn unexpected(&self, expected: &'static str) -> ProviderError {
        let (shape, pointer, got) = (self.shape, self.pointer.clone(), shown(self.value));
        ProviderError::Unexpected { shape, pointer, expected, got }
    }

    pub(super) fn unreadable(&self, reason: &str) -> ProviderError {
        ProviderError::Unreadable { shape: self.shape, reason: reason.to_owned() }
    }

    pub(super) fn failed(&self, message: impl Into<String>) -> ProviderError {
        ProviderError::Failed { shape: self.shape, message: message.into() }
    }

    /// Every provider puts its errors under `error`: an object with a message, or a text.
    pub(super) fn no_failure(&self) -> Result<(), ProviderError> {
        let Some(error) = self.get("error") else { return Ok(()) };
        let message = error.value.as_str().or_else(|| error.word("message"));
        Err(self.failed(message.map_or_else(|| error.value.to_string(), str::to_owned)))
    }

    fn below(&self, key: &str, value: &'a Value) -> Self {
        let step = key.replace('~', "~0").replace('/', "~1");
        Self { shape: self.shape, value, pointer: format!("{}/{step}", self.pointer) }
    }
}
