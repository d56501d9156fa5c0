//! One call from its request to its result, across as many requests as it has questions.

use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ElicitRequest, ErrorData, InputRequest, InputRequiredResult,
};
use serde_json::Value;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinHandle;

use super::client::{self, Client};
use super::handler::Handler;
use super::inbox::{Asked, Letter};
use super::result;
use crate::outcome::Outcome;
use crate::tool::CallId;
use crate::turn::Call;

/// The name of the one question that a call can wait for.
const QUESTION: &str = "question";

/// A call that was begun and whose result its client does not have yet.
pub(super) struct Running {
    pub(super) id: CallId,
    /// As the client named it.
    tool: String,
    /// As the client wrote them.
    arguments: Arc<str>,
    letters: UnboundedReceiver<Letter>,
    outcome: JoinHandle<Option<Outcome>>,
    /// Reports of progress so far.
    reports: u32,
}

impl Handler {
    /// Begins a call as the client wrote it.
    pub(super) fn begin(&self, tool: &str, arguments: Arc<str>, client: &Client) -> Running {
        let listing = self.listing();
        // The list has names of its own only for tools, never for their fields.
        let own = listing.names.tool(tool).unwrap_or(tool);
        let id = self.calls.next_id();
        let letters = self.inboxes.open(id.clone(), client.shows_forms);
        let outcome = self.calls.begin(Call::new(id.as_str(), own, &*arguments));
        Running { id, tool: tool.to_owned(), arguments, letters, outcome, reports: 0 }
    }

    /// The call that waits for the answer in this request, and its question if there is no answer in it.
    ///
    /// # Errors
    /// No such call waits, or it is another one: an answer is about exactly the call that was shown.
    pub(super) fn resume(
        &self,
        state: &str,
        request: &CallToolRequestParams,
        arguments: &str,
    ) -> Result<(Running, Option<Asked>), ErrorData> {
        let same = |running: &Running| running.tool == request.name && same_value(&running.arguments, arguments);
        let Some((running, asked)) = self.put_off.take(|running| running.id.as_str() == state && same(running)) else {
            let message = "no call like this waits for an answer under its `requestState`: call again without it";
            return Err(ErrorData::invalid_params(message, None));
        };
        let answers = request.input_responses.as_ref();
        let Some(said) = answers.and_then(|answers| answers.get(QUESTION)) else {
            // Where nobody waits for the answer any more, there is nothing to ask again.
            return Ok((running, Some(asked).filter(|asked| !asked.answer.is_closed())));
        };
        // Nobody waits for it when it comes too late.
        let _late = asked.answer.send(client::answer(said));
        Ok((running, None))
    }

    /// Waits for the outcome of a call, and passes on meanwhile what the call and its client have to say to each other.
    pub(super) async fn attend(&self, mut running: Running, client: &Client) -> Result<CallToolResponse, ErrorData> {
        let mut questions = FuturesUnordered::new();
        let mut gave_up = false;
        loop {
            tokio::select! {
                biased;
                Some(letter) = running.letters.recv() => match letter {
                    Letter::Progress(message) => {
                        running.reports += 1;
                        client.tell_progress(running.reports, message).await;
                    }
                    Letter::Question(asked) if client.takes_requests => questions.push(client.ask(asked)),
                    Letter::Question(asked) => return Ok(self.ask_later(running, asked)),
                },
                Some(()) = questions.next(), if !questions.is_empty() => {}
                outcome = &mut running.outcome => {
                    self.inboxes.close(&running.id);
                    // What a cancelled call asked is taken back; its questions end with it.
                    while questions.next().await.is_some() {}
                    self.tell_of_loaded(client).await;
                    let outcome = outcome.ok().flatten().ok_or_else(|| fault("the call ended without an outcome"))?;
                    return result::of(outcome).map(Into::into);
                }
                () = client.gave_up.cancelled(), if !gave_up => {
                    gave_up = true;
                    self.calls.cancel(&running.id);
                }
            }
        }
    }

    /// Answers with the question of a call: the client calls again with what the person said.
    pub(super) fn ask_later(&self, running: Running, asked: Asked) -> CallToolResponse {
        let state = running.id.to_string();
        let question = InputRequest::Elicitation(ElicitRequest::new(asked.form.as_ref().clone()));
        let required = InputRequiredResult::new(Some([(QUESTION.to_owned(), question)].into()), Some(state));
        self.put_off.keep(running, asked);
        required.into()
    }
}

/// Whether two texts are the same JSON; a client may write its arguments in another way when it calls again.
fn same_value(one: &str, other: &str) -> bool {
    let read = |text| serde_json::from_str::<Value>(text).ok();
    one == other || read(one).is_some_and(|one| read(other) == Some(one))
}

fn fault(message: &'static str) -> ErrorData {
    ErrorData::internal_error(message, None)
}
