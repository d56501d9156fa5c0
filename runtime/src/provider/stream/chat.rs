//! Chunks of OpenAI Chat and its relatives: deltas of one message, pieces of calls under their index.

use serde_json::{Map, Value, json};

use super::super::ProviderError;
use super::super::at::At;
use super::{INTERRUPTED, append};

/// The response so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Stream {
    /// The fields beside the choices.
    head: Map<String, Value>,
    message: Map<String, Value>,
    calls: Vec<Piece>,
    /// The one call of the older form.
    function_call: Option<Piece>,
    stop: Option<Value>,
}

/// What there is of one call.
#[derive(Clone, Debug, Default)]
struct Piece {
    /// Place in the message; some servers send none.
    index: Option<u64>,
    id: String,
    function: Map<String, Value>,
}

impl Stream {
    pub(super) fn push(&mut self, chunk: &At<'_>) -> Result<(), ProviderError> {
        // The chunk with the usage has no choices, or an empty list.
        let choices = chunk.items_of("choices", "an array of choices")?;
        for (key, value) in chunk.value.as_object().into_iter().flatten().filter(|(key, _)| *key != "choices") {
            self.head.insert(key.clone(), value.clone());
        }
        let Some(choice) = choices.into_iter().find(|choice| choice.value["index"].as_u64().unwrap_or(0) == 0) else {
            return Ok(());
        };
        choice.no_failure()?;
        if let Some(reason) = choice.get("finish_reason") {
            self.stop = Some(reason.value.clone());
        }
        choice.get("delta").map_or(Ok(()), |delta| self.take(&delta))
    }

    fn take(&mut self, delta: &At<'_>) -> Result<(), ProviderError> {
        for (key, value) in delta.value.as_object().into_iter().flatten() {
            match key.as_str() {
                "tool_calls" | "function_call" => {}
                "role" => _ = self.message.insert(key.clone(), value.clone()),
                _ if value.is_null() => _ = self.message.entry(key).or_insert(Value::Null),
                _ => append(&mut self.message, key, value),
            }
        }
        for item in delta.items_of("tool_calls", "an array of pieces of tool calls")? {
            self.piece(&item).add(item.get("function").as_ref());
        }
        if let Some(function) = delta.get("function_call") {
            self.function_call.get_or_insert_default().add(Some(&function));
        }
        Ok(())
    }

    /// The call that a piece belongs to: by its index, and by its identity where an index is missing or used twice.
    fn piece(&mut self, item: &At<'_>) -> &mut Piece {
        let (index, id) = (item.value["index"].as_u64(), item.word("id").unwrap_or_default());
        let same = |piece: &Piece| {
            let place = index.is_none() || piece.index == index;
            place && (id.is_empty() || piece.id.is_empty() || piece.id == id)
        };
        let starts = index.is_none() && !id.is_empty() && self.calls.iter().all(|piece| piece.id != id);
        let found = if starts { None } else { self.calls.iter().rposition(same) };
        let found = found.unwrap_or_else(|| {
            self.calls.push(Piece { index, ..Piece::default() });
            self.calls.len() - 1
        });
        let piece = &mut self.calls[found];
        if piece.id.is_empty() {
            id.clone_into(&mut piece.id);
        }
        piece
    }

    pub(super) fn finish(mut self) -> Value {
        if !self.calls.is_empty() {
            self.message.insert("tool_calls".to_owned(), self.calls.into_iter().map(Piece::call).collect());
        }
        if let Some(piece) = self.function_call {
            self.message.insert("function_call".to_owned(), piece.function.into());
        }
        let stop = self.stop.unwrap_or_else(|| INTERRUPTED.into());
        let choice = json!({ "index": 0, "message": self.message, "finish_reason": stop });
        self.head.insert("object".to_owned(), "chat.completion".into());
        self.head.insert("choices".to_owned(), json!([choice]));
        self.head.into()
    }
}

impl Piece {
    /// A name comes once or is repeated; arguments come in pieces.
    fn add(&mut self, function: Option<&At<'_>>) {
        for (key, value) in function.and_then(|function| function.value.as_object()).into_iter().flatten() {
            match key.as_str() {
                _ if value.is_null() => {}
                "arguments" => append(&mut self.function, key, value),
                _ => _ = self.function.insert(key.clone(), value.clone()),
            }
        }
    }

    fn call(self) -> Value {
        json!({ "id": self.id, "type": "function", "function": self.function })
    }
}
