//! What a running call wants from its client: to hear how far it is, and to answer questions. Who listens is told apart by
//! the call, because sessions know calls and clients know requests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rmcp::model::{ElicitRequestParams, ElicitResult};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use super::form;
use crate::events::{Event, EventSink};
use crate::permission::{Answer, Approver, Question};
use crate::tool::{BoxFuture, CallId};

/// How long a person may take to answer.
const PATIENCE: Duration = Duration::from_mins(10);

const NOBODY: &str = "nobody is there to ask";

/// Something for the client of a call.
pub(super) enum Letter {
    /// How far the call is.
    Progress(String),
    /// A question to the person behind the client.
    Question(Asked),
}

/// A question that waits for its answer.
pub(super) struct Asked {
    /// What the client shows.
    pub(super) form: Box<ElicitRequestParams>,
    /// Where the answer goes, or why there is none.
    pub(super) answer: oneshot::Sender<Result<ElicitResult, String>>,
}

/// The inboxes of the calls under way. Cheap to clone; every clone is the same.
#[derive(Clone, Default)]
pub(super) struct Inboxes(Arc<Mutex<HashMap<CallId, Inbox>>>);

struct Inbox {
    letters: UnboundedSender<Letter>,
    takes_questions: bool,
}

impl Inboxes {
    /// Opens the inbox of a call; without `takes_questions`, its questions have no answer at once.
    pub(super) fn open(&self, call: CallId, takes_questions: bool) -> UnboundedReceiver<Letter> {
        let (letters, received) = unbounded_channel();
        self.with(|inboxes| inboxes.insert(call, Inbox { letters, takes_questions }));
        received
    }

    /// Closes the inbox of a call that has ended.
    pub(super) fn close(&self, call: &CallId) {
        self.with(|inboxes| inboxes.remove(call));
    }

    async fn ask(&self, call: &CallId, form: ElicitRequestParams) -> Result<ElicitResult, String> {
        let (answer, answered) = oneshot::channel();
        let asked = Letter::Question(Asked { form: Box::new(form), answer });
        let sent = self.with(|inboxes| {
            let inbox = inboxes.get(call).filter(|inbox| inbox.takes_questions)?;
            inbox.letters.send(asked).ok()
        });
        if sent.is_none() {
            return Err(NOBODY.into());
        }
        match tokio::time::timeout(PATIENCE, answered).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(NOBODY.into()),
            Err(_) => Err(format!("nobody answered within {} minutes", PATIENCE.as_secs() / 60)),
        }
    }

    fn with<T>(&self, run: impl FnOnce(&mut HashMap<CallId, Inbox>) -> T) -> T {
        run(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl EventSink for Inboxes {
    fn event(&self, event: &Event) {
        if let Event::Progress { call, message } = event {
            self.with(|inboxes| {
                let inbox = inboxes.get(call)?;
                inbox.letters.send(Letter::Progress(message.clone())).ok()
            });
        }
    }
}

impl Approver for Inboxes {
    fn approve<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Answer> {
        Box::pin(async move {
            match self.ask(&question.call, form::of_permission(question)).await {
                Ok(answer) => form::permission(&answer),
                Err(why) => Answer::Unanswered { why },
            }
        })
    }

    fn answer<'a>(&'a self, call: &'a CallId, question: &'a str) -> BoxFuture<'a, Option<String>> {
        Box::pin(async move {
            let answer = self.ask(call, form::of_words(question)).await.ok()?;
            form::words(&answer)
        })
    }
}
