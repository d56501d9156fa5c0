//! A recorded conversation in the place of a model. The tools really run, and each step says what must come of its calls:
//! where reality differs the replay stops, so it cannot show what does not happen.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use toolpact::tool::BoxFuture;
use toolpact::turn::Call;

use crate::conversation::Conversation;
use crate::model::{Hear, Model, ModelError, Request, Said};
use crate::text::shortened;

/// Characters of a result that an error shows.
const SHOWN: usize = 400;

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
    /// Texts that its result contains, as the model gets it.
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
        while let Some((before, (id, after))) =
            arguments.split_once("${spilled:").and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            let file = conversation.outcome(id).and_then(|outcome| outcome.spilled.as_ref());
            let file =
                file.ok_or_else(|| self.differs(format!("needs the whole result of {id}, which no file has")))?;
            let path = Value::from(file.to_string_lossy()).to_string();
            arguments = format!("{before}{}{after}", path.trim_matches('"'));
        }
        Ok(Call::new(&self.id, &self.tool, arguments))
    }

    fn check(&self, conversation: &Conversation) -> Result<(), ModelError> {
        let outcome = conversation.outcome(&self.id).ok_or_else(|| self.differs("has no outcome".into()))?;
        let (ending, result) = (outcome.ending.phrase(), outcome.content.as_text());
        let shown = shortened(&result, SHOWN);
        if ending != self.expect.ending {
            return Err(self.differs(format!("was to end `{}` and ended `{ending}`: {shown}", self.expect.ending)));
        }
        if let Some(missing) = self.expect.contains.iter().find(|text| !result.contains(*text)) {
            return Err(self.differs(format!("was to give a result with {missing:?} and gave: {shown}")));
        }
        if outcome.spilled.is_some() != self.expect.spilled {
            let was = if self.expect.spilled { "was to give" } else { "was not to give" };
            return Err(
                self.differs(format!("{was} more than can be sent: {} characters were", outcome.content.characters()))
            );
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

#[cfg(test)]
mod tests {
    use serde_json::json;
    use toolpact::contract::{Contract, Declared};
    use toolpact::{Content, HandMade, Registry, Session, ToolError, Toolset};

    use super::*;

    /// A session whose only tool gives back the text it gets.
    fn session() -> Session {
        let schema = json!({"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]});
        let contract = Contract::new("echo", "Gives back a text.").read_only(Declared::Fixed(true));
        let echo = HandMade::from_schema(contract, schema, |arguments, _context| async move {
            Ok::<_, ToolError>(Content::text(arguments["text"].as_str().unwrap_or_default()))
        });
        let mut registry = Registry::empty();
        registry.add(echo).unwrap();
        Session::builder(Toolset::new(&registry, &everything()).unwrap()).build().unwrap()
    }

    fn everything() -> toolpact::Selection {
        serde_json::from_value(json!({"strategy": "everything"})).unwrap()
    }

    fn recording(expect: &Value) -> String {
        let call = json!({"id": "a", "tool": "echo", "arguments": {"text": "good morning"}, "expect": expect});
        json!({"task": "t", "steps": [{"text": "one", "calls": [call]}, {"text": "two"}]}).to_string()
    }

    /// Replays one call and asks for the next step.
    async fn replayed(expect: Value) -> Result<(), ModelError> {
        let session = session();
        let mut replay = Replay::of(&recording(&expect), Path::new("test.json"))?;
        let mut conversation = Conversation::of(replay.task());
        let mut calls = Vec::new();
        replay.step(&conversation, &mut |said| {
            if let Said::Call(call) = said {
                calls.push(call);
            }
        })?;
        conversation.add(session.run(calls).await.outcomes);
        replay.step(&conversation, &mut |_| {})
    }

    #[tokio::test]
    async fn what_was_recorded_happens() {
        replayed(json!({"ending": "done", "contains": ["morning"]})).await.unwrap();
    }

    #[tokio::test]
    async fn a_replay_stops_where_reality_differs() {
        for (expect, said) in [
            (json!({"ending": "failed"}), "was to end `failed` and ended `done`"),
            (json!({"ending": "done", "contains": ["evening"]}), "\"evening\""),
            (json!({"ending": "done", "spilled": true}), "more than can be sent"),
            (json!({"ending": "done", "repaired": true}), "arguments to put right"),
        ] {
            let error = replayed(expect).await.unwrap_err().to_string();
            assert!(error.contains("the call a") && error.contains(said), "{error}");
        }
    }

    #[test]
    fn a_recording_must_have_an_end() {
        let error = Replay::of(r#"{"task": "t", "steps": []}"#, Path::new("test.json")).err().unwrap().to_string();
        assert!(error.contains("test.json") && error.contains("last step"), "{error}");
    }

    #[test]
    fn a_file_that_no_call_gave_is_an_error() {
        let expect = json!({"ending": "done"});
        let recording = recording(&expect).replace("good morning", "${spilled:before}");
        let mut replay = Replay::of(&recording, Path::new("test.json")).unwrap();
        let error = replay.step(&Conversation::of("t"), &mut |_| {}).unwrap_err().to_string();
        assert!(error.contains("the whole result of before"), "{error}");
    }
}
