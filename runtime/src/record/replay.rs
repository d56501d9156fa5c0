//! Replays a record: puts the recorded calls, answers and results into the heart of a turn, in the recorded order.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead};
use std::sync::Arc;

use serde::Deserialize;
use tokio_util::sync::CancellationToken;

use super::compare::{Differences, compare};
use super::line::{Entry, Line};
use super::{VERSION, secrets};
use crate::outcome::{DeniedBy, Ending};
use crate::schedule::{Core, Job, Step, cancelled};
use crate::session::Session;
use crate::tool::{CallId, ToolName};
use crate::turn::{self, Admitted, Call, Ran, Refused};

/// Why a record cannot be replayed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The record cannot be read.
    #[error("the record cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The first line is not that of a record.
    #[error("this is no record of a session: its first line must be an object with `toolpact_record`")]
    NoRecord,
    /// The record has a version that is not known.
    #[error("the record has version {found}, and only version {VERSION} can be replayed: record the session again")]
    Version {
        /// The version of the record.
        found: u32,
    },
    /// A line is not understood.
    #[error("line {number} of the record is not understood: {source}")]
    Line {
        /// Number of the line, from 1.
        number: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

#[derive(Deserialize)]
struct Header {
    toolpact_record: u32,
}

/// Replays a record in a session and says where it departs from the record. No tool runs.
///
/// The session should be as the recorded one was when it began: same tools, rules, mode and workspace. Whatever is
/// changed on purpose, a rule or a hook, shows in the differences. Secrets are taken from the session by their names.
///
/// # Errors
/// The record cannot be read, has another version, or is broken.
pub async fn replay(record: impl BufRead, session: &Session) -> Result<Differences, ReplayError> {
    let turns = read(record)?;
    let mut differences = Vec::new();
    let mut mode = None;
    for (number, lines) in turns {
        if let Some(Line::Turn { mode: recorded }) = lines.first() {
            // The first mode is the session's own; what the host changed later is part of the record.
            if mode.replace(*recorded).is_some_and(|before| before != *recorded) {
                session.permissions().set_mode(*recorded);
            }
        }
        let replayed = Player::new(session).play(&lines).await;
        differences.extend(compare(number, &lines, &replayed));
    }
    Ok(Differences(differences))
}

/// The lines of a record by turn.
fn read(record: impl BufRead) -> Result<BTreeMap<u64, Vec<Line>>, ReplayError> {
    let mut lines = record.lines().enumerate();
    let first = lines.next().ok_or(ReplayError::NoRecord)?.1?;
    let header: Header = serde_json::from_str(&first).map_err(|_| ReplayError::NoRecord)?;
    if header.toolpact_record != VERSION {
        return Err(ReplayError::Version { found: header.toolpact_record });
    }
    let mut turns: BTreeMap<u64, Vec<Line>> = BTreeMap::new();
    for (index, line) in lines {
        let entry: Entry =
            serde_json::from_str(&line?).map_err(|source| ReplayError::Line { number: index + 1, source })?;
        turns.entry(entry.turn).or_default().push(entry.line);
    }
    Ok(turns)
}

/// Drives one turn by its record.
struct Player<'a> {
    session: &'a Session,
    core: Core,
    cancellation: CancellationToken,
    admission: Option<(usize, Arc<Call>, CancellationToken)>,
    question: Option<(usize, CallId)>,
    running: HashMap<CallId, (usize, Box<Admitted>)>,
}

impl<'a> Player<'a> {
    fn new(session: &'a Session) -> Self {
        let cancellation = session.cancellation().child_token();
        let core = Core::replaying(session.clone(), cancellation.clone());
        Self { session, core, cancellation, admission: None, question: None, running: HashMap::new() }
    }

    async fn play(mut self, lines: &[Line]) -> Vec<Line> {
        for line in lines {
            // What is cancelled may never have been understood.
            let cancels = matches!(line, Line::Cancelled { .. });
            if let Some(call) = line.about().filter(|_| !cancels) {
                self.admit_up_to(call).await;
            }
            self.put_in(line).await;
            self.take_jobs();
        }
        self.finish().await;
        self.core.lines()
    }

    /// What came from outside goes in; what the turn decided is only compared.
    async fn put_in(&mut self, line: &Line) {
        match line {
            Line::Call { call } => {
                let arguments = secrets::restore(self.session, &call.arguments);
                self.core.push(Call { arguments, ..call.clone() }, None);
            }
            Line::Answered { call, answer } => {
                if let Some((number, _)) = self.question.take_if(|(_, asked)| asked == call) {
                    self.core.take(Step::Answered(number, Ok(answer.clone())));
                }
            }
            Line::Ran { call, ending, content } => {
                let ran = Ran { ending: ending.clone(), content: content.clone() };
                self.complete(call, ran).await;
            }
            Line::Loaded { tools } => {
                let names: Vec<ToolName> = tools.iter().filter_map(|name| ToolName::new(name).ok()).collect();
                self.session.load(&names);
            }
            Line::Cancelled { call: Some(call) } => self.cancel(call),
            Line::Cancelled { call: None } => {
                self.cancellation.cancel();
                self.core.cancel();
            }
            _ => {}
        }
    }

    /// Cancels a call, and the job that was under way for it.
    fn cancel(&mut self, call: &CallId) {
        self.core.cancel_call(call);
        if let Some((number, ..)) = self.admission.take_if(|(_, pushed, _)| pushed.id == *call) {
            self.core.take(Step::Admitted(number, Err(cancelled())));
        }
        if let Some((number, _)) = self.question.take_if(|(_, asked)| asked == call) {
            self.core.take(Step::Answered(number, Err(cancelled())));
        }
    }

    fn take_jobs(&mut self) {
        while let Some(job) = self.core.next() {
            match job {
                Job::Admit(number, call, token) => self.admission = Some((number, call, token)),
                Job::Ask(number, question, _) => self.question = Some((number, question.call)),
                Job::Run(number, admitted) => {
                    self.running.insert(admitted.id.clone(), (number, admitted));
                }
            }
        }
    }

    /// Admits calls until the one is understood that a line is about.
    async fn admit_up_to(&mut self, call: &CallId) {
        while self.core.is_new(call) {
            let Some(admission) = self.admission.take() else { return };
            self.admit(admission).await;
        }
    }

    async fn admit(&mut self, (number, call, token): (usize, Arc<Call>, CancellationToken)) {
        let admitted = turn::admit(self.session, &call, &token).await;
        self.core.take(Step::Admitted(number, admitted));
        self.take_jobs();
    }

    async fn complete(&mut self, call: &CallId, ran: Ran) {
        let Some((number, admitted)) = self.running.remove(call) else { return };
        let (_not_run, left) = admitted.begin();
        let completed = turn::finish(self.session, left, ran).await;
        self.core.take(Step::Completed(number, completed));
    }

    /// Ends what the record knows no end of: the differences tell.
    async fn finish(&mut self) {
        self.take_jobs();
        while self.core.is_busy() {
            if let Some(admission) = self.admission.take() {
                self.admit(admission).await;
            } else if let Some((number, _)) = self.question.take() {
                let refused =
                    Refused::new(Ending::Denied(DeniedBy::NobodyToAsk), "the record has no answer to this question");
                self.core.take(Step::Answered(number, Err(refused)));
            } else if let Some(call) = self.running.keys().next().cloned() {
                let content = "the record has no result of this call".into();
                self.complete(&call, Ran { ending: Ending::Failed, content }).await;
            } else {
                self.core.cancel();
            }
            self.take_jobs();
        }
    }
}
