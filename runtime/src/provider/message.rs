//! One message of a model: the calls in it, and the way back from outcomes to the provider's messages.

use std::cell::LazyCell;
use std::collections::HashSet;

use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use super::{Answer, Asked, Said, Shape, asked::Paired};
use crate::schema::{NameMap, StopReason, parse};
use crate::tool::CallId;
use crate::turn::{Call, Report};

/// One message of a model. Made by [`Shape::read`].
#[derive(Clone, Debug)]
pub struct Message {
    shape: Shape,
    slots: Vec<Slot>,
    reply: Vec<Value>,
}

/// One call of a message, and where its result belongs.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    /// Identity that the outcome has.
    pub(super) id: CallId,
    /// Identity as sent.
    pub(super) sent_id: Option<Value>,
    /// Name as sent.
    pub(super) name: String,
    pub(super) paired: Paired,
    call: Call,
}

impl Message {
    pub(super) fn new(shape: Shape, response: &Value, said: &Said<'_>, names: &NameMap) -> Self {
        let ids = identities(&said.calls, response);
        let reply = (shape.rules().reply)(response, &ids);
        let slots = said.calls.iter().zip(ids).enumerate();
        let slots = slots.map(|(index, (asked, id))| Slot {
            call: call(asked, id.clone(), Stop::of(said, index), names),
            id,
            sent_id: asked.id.clone(),
            name: asked.name.to_owned(),
            paired: asked.paired,
        });
        Self { shape, slots: slots.collect(), reply }
    }

    /// The calls, in the order of the message, under the tools' own names. None: the model is done.
    pub fn calls(&self) -> Vec<Call> {
        self.slots.iter().map(|slot| slot.call.clone()).collect()
    }

    /// What the model said, as the history of the next request repeats it: with everything that the provider wants back
    /// (reasoning, signatures) and with the identities that calls without one were given. Empty for MCP.
    pub fn reply(&self) -> &[Value] {
        &self.reply
    }

    /// The messages that follow the reply: exactly one result for each identity, where the provider looks for it.
    ///
    /// They are items of `messages`, for OpenAI Responses of `input`, for Gemini of `contents`, for MCP the response.
    /// Images stand in the results; where a result holds only text, in a message after them. Where a result cannot say
    /// that it is an error, its text does. A call without an outcome is told not to have run. Empty without calls.
    pub fn results(&self, report: &Report) -> Vec<Value> {
        let mut answered = HashSet::new();
        let slots = self.slots.iter().filter(|slot| answered.insert(&slot.id));
        let answers: Vec<Answer<'_>> = slots.map(|slot| Answer::of(slot, report.outcome(slot.id.as_str()))).collect();
        if answers.is_empty() { Vec::new() } else { (self.shape.rules().results)(&answers) }
    }
}

/// Why one call ended where it does.
#[derive(Clone, Copy)]
struct Stop {
    reason: StopReason,
    /// Whether the provider says that the call may not be whole.
    cut: bool,
}

impl Stop {
    /// The model went on after every call but the last, so only that one can be cut.
    fn of(said: &Said<'_>, index: usize) -> Self {
        let last = index + 1 == said.calls.len() && said.ends_with_call;
        let word = said.stop.filter(|word| !word.is_empty());
        let reason = match word {
            Some(word) if last => StopReason::from_provider(word),
            Some(_) => StopReason::Finished,
            None => StopReason::Unknown,
        };
        Self { reason, cut: word.is_some() && reason != StopReason::Finished }
    }
}

fn call(asked: &Asked<'_>, id: CallId, stop: Stop, names: &NameMap) -> Call {
    let tool = names.tool(asked.name).unwrap_or(asked.name).to_owned();
    let arguments = match asked.arguments {
        None if asked.paired == Paired::ByOrder => "{}".to_owned(),
        None => String::new(),
        Some(Value::String(text)) => renamed(asked.name, text, names),
        Some(Value::Object(map)) => {
            let text = Value::Object(names.arguments(asked.name, map.clone())).to_string();
            // Nothing in an object shows that it is whole, so its text is left open.
            if stop.cut { text.strip_suffix('}').unwrap_or_default().to_owned() } else { text }
        }
        Some(other) => other.to_string(),
    };
    Call { id, tool, arguments, stop: stop.reason }
}

/// The text with the fields' own names. A text that is no plain JSON object stays for the turn to judge.
fn renamed(exported: &str, text: &str, names: &NameMap) -> String {
    let plain =
        || parse(text, StopReason::Unknown).ok().filter(|read| read.repairs.is_empty() && read.large.is_empty());
    let fields = names.renames_fields_of(exported).then(plain).flatten().map(|read| read.value);
    let own = |fields: Map<String, Value>| Value::Object(names.arguments(exported, fields)).to_string();
    fields.map_or_else(|| text.to_owned(), own)
}

/// An identity for each call: the one it came with, or a new one where it has none or, where results are paired by order,
/// where an earlier call has the same.
fn identities(calls: &[Asked<'_>], response: &Value) -> Vec<CallId> {
    let sent: Vec<String> = calls.iter().map(|asked| asked.id.as_ref().map(text).unwrap_or_default()).collect();
    let response = LazyCell::new(|| response.to_string());
    let mut taken: HashSet<String> = HashSet::new();
    let mut ids = Vec::with_capacity(calls.len());
    for (index, asked) in calls.iter().enumerate() {
        let (mut id, mut number) = (sent[index].clone(), index);
        let mut usable = !id.is_empty() && (asked.paired == Paired::ById || !taken.contains(&id));
        while !usable {
            id = made(&response, number);
            number += calls.len();
            usable = !taken.contains(&id) && !sent.contains(&id);
        }
        taken.insert(id.clone());
        ids.push(id.into());
    }
    ids
}

fn text(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}

/// An identity that every provider takes: nine letters and digits (source: Mistral, which takes nothing else). Made from the
/// response, so that it is the same each time and another one in another response.
fn made(response: &str, number: usize) -> String {
    const SIGNS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let hash = Sha256::new().chain_update(response).chain_update(number.to_le_bytes()).finalize();
    hash.iter().take(9).map(|byte| char::from(SIGNS[usize::from(*byte) % SIGNS.len()])).collect()
}
