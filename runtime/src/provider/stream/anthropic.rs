//! Events of Anthropic Messages: blocks under their index, the input of a call as pieces of text.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::super::ProviderError;
use super::super::at::At;
use super::{INTERRUPTED, append};

/// The response so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Stream {
    message: Map<String, Value>,
    blocks: BTreeMap<u64, Map<String, Value>>,
    /// The inputs of calls as far as they were sent.
    inputs: BTreeMap<u64, String>,
    stop: Option<Value>,
}

impl Stream {
    /// Takes one event; one of an unknown type says nothing about calls (source: the guide wants such events ignored).
    pub(super) fn push(&mut self, event: &At<'_>) -> Result<(), ProviderError> {
        match event.string("type", "the type of an event")? {
            "message_start" => {
                let message = event.field("message", "the begun message")?;
                self.message = message.value.as_object().cloned().unwrap_or_default();
            }
            "content_block_start" => {
                let block = event.field("content_block", "the begun block")?;
                self.blocks.insert(index(event)?, block.value.as_object().cloned().unwrap_or_default());
            }
            "content_block_delta" => self.add(event)?,
            "message_delta" => self.end(event),
            _ => {}
        }
        Ok(())
    }

    fn add(&mut self, event: &At<'_>) -> Result<(), ProviderError> {
        let (index, delta) = (index(event)?, event.field("delta", "the delta of a block")?);
        let block = self.blocks.get_mut(&index).ok_or_else(|| event.unexpected("the index of a begun block"))?;
        if let Some(piece) = delta.word("partial_json") {
            self.inputs.entry(index).or_default().push_str(piece);
            return Ok(());
        }
        for (key, value) in delta.value.as_object().into_iter().flatten().filter(|(key, _)| *key != "type") {
            match key.as_str() {
                // One a delta, collected in a list.
                "citation" => append(block, "citations", &Value::Array(vec![value.clone()])),
                _ => append(block, key, value),
            }
        }
        Ok(())
    }

    fn end(&mut self, event: &At<'_>) {
        let delta = event.get("delta");
        for (key, value) in delta.iter().filter_map(|delta| delta.value.as_object()).flatten() {
            self.message.insert(key.clone(), value.clone());
        }
        if let Some(usage) = event.get("usage") {
            self.message.insert("usage".to_owned(), usage.value.clone());
        }
        self.stop = self.message.get("stop_reason").filter(|reason| !reason.is_null()).cloned();
    }

    /// A call without a piece of input is one without arguments, and keeps the empty object that it began with.
    pub(super) fn finish(mut self) -> Value {
        for (index, input) in self.inputs.into_iter().filter(|(_, input)| !input.is_empty()) {
            if let Some(block) = self.blocks.get_mut(&index) {
                block.insert("input".to_owned(), input.into());
            }
        }
        self.message.insert("content".to_owned(), self.blocks.into_values().map(Value::Object).collect());
        self.message.insert("stop_reason".to_owned(), self.stop.unwrap_or_else(|| INTERRUPTED.into()));
        self.message.into()
    }
}

fn index(event: &At<'_>) -> Result<u64, ProviderError> {
    let index = event.field("index", "the index of a block")?;
    index.value.as_u64().ok_or_else(|| index.unexpected("the index of a block"))
}
