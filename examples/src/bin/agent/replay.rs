//! A recorded conversation in the place of a model. The tools really run, and each step says what must come of its calls:
//! where reality differs the replay stops, so it cannot show what does not happen.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use toolpact::tool::BoxFuture;
use toolpact::turn::Call;

use crate::conversation::Conversation;
use crate::model::{Hear, Model, ModelError, Request, Said};

/// A recorded conversation, and where it stands.
pub(crate) struct Replay {
    recording: Recording,
    next: usize,
}

/// A conversation as it was recorded.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recording {
    task: String,
    steps: Vec<Step>,
}

/// One message of the model, and what must come of its calls.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    text: String,
    #[serde(default)]
    calls: Vec<RecordedCall>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordedCall {
    id: String,
    tool: String,
    /// An object, or the text that the model wrote in place of one. `${spilled:ID}` stands for the file in which the whole
    /// result of an earlier call is: a model reads that path in the result, and it differs from run to run.
    arguments: Value,
    /// Whether the person says yes if the call asks for permission.
    #[serde(default)]
    approved: bool,
    expect: Expect,
}

/// What must come of a call.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    /// How it ends, as the timeline says it.
    ending: String,
    /// Texts that its result contains.
    #[serde(default)]
    contains: Vec<String>,
    /// Whether its result is too long to send, so that a file has it.
    #[serde(default)]
    spilled: bool,
    /// Whether its arguments are put right first.
    #[serde(default)]
    repaired: bool,
}

impl Replay {
    /// Reads a recorded conversation; `path` says in errors where it is from.
    pub(crate) fn of(json: &str, path: &Path) -> Result<Self, ModelError> {
        let recording: Recording = serde_json::from_str(json).map_err(|error| unusable(path, error.to_string()))?;
        if recording.steps.last().is_none_or(|step| !step.calls.is_empty()) {
            return Err(unusable(path, "its last step must have no calls".into()));
        }
        Ok(Self { recording, next: 0 })
    }

    /// What the person wanted done.
    pub(crate) fn task(&self) -> &str {
        &self.recording.task
    }

    /// The identities of the calls that the person said yes to.
    pub(crate) fn approved(&self) -> Vec<String> {
        let calls = self.recording.steps.iter().flat_map(|step| &step.calls);
        calls.filter(|call| call.approved).map(|call| call.id.clone()).collect()
    }

    fn step(&mut self, conversation: &Conversation, hear: &mut Hear<'_>) -> Result<(), ModelError> {
        if let Some(before) = self.next.checked_sub(1).and_then(|index| self.recording.steps.get(index)) {
            before.calls.iter().try_for_each(|call| call.check(conversation))?;
        }
        let Some(step) = self.recording.steps.get(self.next) else { return Ok(()) };
        self.next += 1;
        hear(Said::Text(step.text.clone()));
        for call in &step.calls {
            hear(Said::Call(call.as_call(conversation)?));
        }
        Ok(())
    }
}

impl Model for Replay {
    fn next<'a>(&'a mut self, request: Request<'a>, hear: &'a mut Hear<'a>) -> BoxFuture<'a, Result<(), ModelError>> {
        Box::pin(async { self.step(request.conversation, hear) })
    }
}

impl RecordedCall {
    fn as_call(&self, conversation: &Conversation) -> Result<Call, ModelError> {
        let mut arguments = match &self.arguments {
            Value::String(text) => text.clone(),
            object => object.to_string(),
        };
        while let Some((before, (id, after))) = arguments.split_once("${spilled:").and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
            let file = conversation.outcome(id).and_then(|outcome| outcome.spilled.as_ref());
            let file = file.ok_or_else(|| self.differs(format!("needs the whole result of {id}, which no file has")))?;
            let path = Value::from(file.to_string_lossy()).to_string();
            arguments = format!("{before}{}{after}", path.trim_matches('"'));
        }
        Ok(Call::new(&self.id, &self.tool, arguments))
    }

    fn check(&self, conversation: &Conversation) -> Result<(), ModelError> {
        let Some(outcome) = conversation.last_results().iter().find(|outcome| outcome.call.as_str() == self.id) else {
            return Err(self.differs("has no outcome".into()));
        };
        let (ending, result) = (outcome.ending.phrase(), outcome.content.as_text());
        if ending != self.expect.ending {
            return Err(self.differs(format!("was to end `{}` and ended `{ending}`: {result}", self.expect.ending)));
        }
        if let Some(missing) = self.expect.contains.iter().find(|text| !result.contains(*text)) {
            return Err(self.differs(format!("was to give a result with {missing:?} and gave: {result}")));
        }
        if outcome.spilled.is_some() != self.expect.spilled {
            let was = if self.expect.spilled { "was to give" } else { "was not to give" };
            return Err(self.differs(format!("{was} more than can be sent: {} characters were", outcome.content.characters())));
        }
        if outcome.repairs.is_empty() == self.expect.repaired {
            let was = if self.expect.repaired { "was to have" } else { "was not to have" };
            return Err(self.differs(format!("{was} arguments to put right")));
        }
        Ok(())
    }

    fn differs(&self, message: String) -> ModelError {
        ModelError::Differs { call: self.id.clone(), message }
    }
}

fn unusable(path: &Path, message: String) -> ModelError {
    ModelError::Recording { path: PathBuf::from(path), message }
}
