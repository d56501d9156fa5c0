//! Calls whose question is with the client. A client may never come back with the answer, so there are only so many, and each only
//! for so long.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio_util::task::AbortOnDropHandle;

use super::inbox::{Asked, Inboxes};
use super::running::Running;
use crate::tool::CallId;

/// Calls that may be put off at the same time; of more, the one that was put off first is given up.
const MOST: usize = 64;

/// How long a call stays: longer than a person may take to answer, so that who comes a little late learns how it ended.
const KEPT: Duration = Duration::from_mins(20);

/// The calls that are put off. Cheap to clone; every clone is the same.
#[derive(Clone)]
pub(super) struct PutOff {
    /// The first put off stands first.
    calls: Arc<Mutex<Vec<Entry>>>,
    inboxes: Inboxes,
}

struct Entry {
    running: Running,
    asked: Asked,
    _forgets: AbortOnDropHandle<()>,
}

impl PutOff {
    pub(super) fn new(inboxes: Inboxes) -> Self {
        Self { calls: Arc::default(), inboxes }
    }

    /// Keeps a call until its client asks for it again.
    pub(super) fn keep(&self, running: Running, asked: Asked) {
        let forgets = AbortOnDropHandle::new(tokio::spawn(self.forget(running.id.clone())));
        let entry = Entry { running, asked, _forgets: forgets };
        let first = self.with(|calls| {
            let first = (calls.len() >= MOST).then(|| calls.remove(0));
            calls.push(entry);
            first
        });
        if let Some(first) = first {
            self.give_up(first, "too many questions were open at the same time");
        }
    }

    /// The call that fits, if it is here.
    pub(super) fn take(&self, fits: impl Fn(&Running) -> bool) -> Option<(Running, Asked)> {
        let Entry { running, asked, .. } = self.with(|calls| take(calls, fits))?;
        Some((running, asked))
    }

    /// Gives a call up after its time. Keeps nothing alive meanwhile: the entry holds this task.
    fn forget(&self, id: CallId) -> impl Future<Output = ()> + Send + use<> {
        let (calls, inboxes) = (Arc::downgrade(&self.calls), self.inboxes.clone());
        async move {
            tokio::time::sleep(KEPT).await;
            let Some(calls) = calls.upgrade() else { return };
            let put_off = Self { calls, inboxes };
            if let Some(entry) = put_off.with(|calls| take(calls, |running| running.id == id)) {
                put_off.give_up(entry, "the client did not come back with an answer");
            }
        }
    }

    /// Nobody hears of the call any more. What it asked has no answer, and so it ends.
    fn give_up(&self, Entry { running, asked, .. }: Entry, why: &str) {
        self.inboxes.close(&running.id);
        // It may have stopped to wait for the answer.
        let _gone = asked.answer.send(Err(why.to_owned()));
    }

    fn with<T>(&self, run: impl FnOnce(&mut Vec<Entry>) -> T) -> T {
        run(&mut self.calls.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn take(calls: &mut Vec<Entry>, fits: impl Fn(&Running) -> bool) -> Option<Entry> {
    let place = calls.iter().position(|entry| fits(&entry.running))?;
    Some(calls.remove(place))
}
