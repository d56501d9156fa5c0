//! The heart of a parallel turn: all its state in one place, with one owner, and no waiting of its own.
//!
//! Whoever drives it puts in calls and what became of jobs, and takes out the jobs that can begin. It decides everything and
//! does nothing: no task, no lock, no clock but to stamp outcomes. The parallel executor and the replay both drive it.

mod admission;
mod begin;
#[cfg(test)]
mod interleavings;
mod places;
mod slot;

use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use foldhash::HashMap;
use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use self::places::Places;
use self::slot::{Slot, State};
use super::failure::meant;
use super::index::Index;
use super::intake::Intake;
use super::serial::cancelled;
use crate::events::Event;
use crate::outcome::Outcome;
use crate::permission::{Answer, Question};
use crate::record::Line;
use crate::session::Session;
use crate::tool::CallId;
use crate::turn::{Admitted, Call, Completed, Facts, Refused, Report, Waited};

/// Something that can begin now.
pub(crate) enum Job {
    /// Take a call through the stages before its run.
    Admit(usize, Arc<Call>, CancellationToken),
    /// Ask a person.
    Ask(usize, Question, CancellationToken),
    /// Run a call.
    Run(usize, Box<Admitted>),
}

/// What became of a job.
pub(crate) enum Step {
    /// A call was understood, or refused.
    Admitted(usize, Result<Box<Admitted>, Refused>),
    /// A person answered, or could not be asked.
    Answered(usize, Result<Answer, Refused>),
    /// A call ran to its end.
    Completed(usize, Completed),
}

/// The state of a turn.
pub(crate) struct Core {
    session: Session,
    /// Number of the turn in its session.
    turn: u64,
    cancellation: CancellationToken,
    cancelled: bool,
    begun: Instant,
    intake: Intake,
    slots: Vec<Slot>,
    by_id: HashMap<CallId, usize>,
    /// Calls that have not ended.
    unended: BTreeSet<usize>,
    /// Calls that have not ended and can change how later ones are understood.
    changing: BTreeSet<usize>,
    /// Calls to admit, in call order; one at a time, because a later one must know what the earlier ones occupy.
    to_admit: VecDeque<usize>,
    admitting: bool,
    /// Calls to ask a person about; one at a time, in call order.
    to_ask: BTreeSet<usize>,
    asking: Option<usize>,
    index: Index,
    places: Places,
    /// Calls that have ended without success.
    failed: BTreeSet<usize>,
    waits: Vec<Waited>,
    /// What a replay compares with its record.
    replayed: Option<RefCell<Vec<Line>>>,
}

impl Core {
    pub(crate) fn new(session: Session, cancellation: CancellationToken) -> Self {
        let turn = session.next_turn();
        session.record(turn, || Line::turn(&session));
        let places = Places::new(session.limits());
        Self {
            session,
            turn,
            cancellation,
            cancelled: false,
            begun: Instant::now(),
            intake: Intake::default(),
            slots: Vec::new(),
            by_id: HashMap::default(),
            unended: BTreeSet::new(),
            changing: BTreeSet::new(),
            to_admit: VecDeque::new(),
            admitting: false,
            to_ask: BTreeSet::new(),
            asking: None,
            index: Index::new(),
            places,
            failed: BTreeSet::new(),
            waits: Vec::new(),
            replayed: None,
        }
    }

    /// A turn whose lines are kept, to be compared with a record.
    pub(crate) fn replaying(session: Session, cancellation: CancellationToken) -> Self {
        Self { replayed: Some(RefCell::default()), ..Self::new(session, cancellation) }
    }

    /// The lines kept so far.
    pub(crate) fn lines(&self) -> Vec<Line> {
        self.replayed.as_ref().map(|lines| lines.borrow().clone()).unwrap_or_default()
    }

    /// Whether a call was pushed and is not yet understood.
    pub(crate) fn is_new(&self, id: &CallId) -> bool {
        self.by_id.get(id).is_some_and(|call| matches!(self.slots[*call].state, State::New))
    }

    /// Whether some call has not ended.
    pub(crate) fn is_busy(&self) -> bool {
        !self.unended.is_empty()
    }

    /// Takes the next call of the message; its outcome is told as soon as it has one.
    pub(crate) fn push(&mut self, call: Call, told: Option<oneshot::Sender<Outcome>>) {
        self.record(|| Line::call(&call));
        let Some(call) = self.intake.take(call) else { return };
        self.session.emit(|| Event::Queued { call: call.id.clone(), tool: call.tool.clone() });
        let number = self.slots.len();
        self.by_id.insert(call.id.clone(), number);
        let slot = Slot::new(call, self.cancellation.child_token(), self.begun.elapsed());
        self.slots.push(Slot { told, ..slot });
        self.unended.insert(number);
        if self.cancelled { self.refuse(number, cancelled()) } else { self.to_admit.push_back(number) }
    }

    /// Takes what became of a job.
    pub(crate) fn take(&mut self, step: Step) {
        match step {
            Step::Admitted(call, result) => self.take_admission(call, result),
            Step::Answered(call, answer) => self.take_answer(call, answer),
            Step::Completed(call, completed) => {
                self.record(|| Line::ran(&self.slots[call].call.id, &completed));
                self.places.free(&self.slots[call].limited);
                let outcome = self.slots[call].outcome(completed, self.begun.elapsed());
                self.end(call, outcome);
            }
        }
    }

    /// The next thing that can begin now.
    pub(crate) fn next(&mut self) -> Option<Job> {
        if self.cancelled {
            return None;
        }
        let first = self.next_admission().or_else(|| self.next_question()).or_else(|| self.next_run());
        // What was about to run can turn out to need an answer, or let another call be admitted.
        first.or_else(|| self.next_admission()).or_else(|| self.next_question())
    }

    /// Ends every call that has not begun; those that run are told to stop by the token of the turn.
    pub(crate) fn cancel(&mut self) {
        self.record(|| Line::Cancelled { call: None });
        self.cancelled = true;
        let waiting: Vec<usize> = self.unended.iter().copied().filter(|call| self.slots[*call].is_open()).collect();
        for call in waiting {
            self.refuse(call, cancelled());
        }
    }

    /// Ends one call, if it is of this turn and has not ended.
    pub(crate) fn cancel_call(&mut self, id: &CallId) {
        let Some(&call) = self.by_id.get(id) else { return };
        if !self.unended.contains(&call) {
            return;
        }
        self.record(|| Line::Cancelled { call: Some(id.clone()) });
        self.slots[call].cancellation.cancel();
        if self.slots[call].is_open() {
            self.refuse(call, cancelled());
        }
    }

    fn refuse(&mut self, call: usize, refused: Refused) {
        let slot = &mut self.slots[call];
        let facts = Facts { ended: self.begun.elapsed(), ..std::mem::take(&mut slot.facts) };
        let outcome = Outcome::refused(&slot.call, refused, facts);
        self.end(call, outcome);
    }

    fn end(&mut self, call: usize, outcome: Outcome) {
        self.record(|| Line::ended(&outcome));
        let failed = !outcome.ending.lets_others_run();
        if let Some(told) = self.slots[call].told.take() {
            // Whoever asked for it may be gone; the report has it too.
            let _gone = told.send(outcome.clone());
        }
        self.session.emit(|| {
            let (call, ending) = (outcome.call.clone(), outcome.ending.clone());
            Event::Finished { call, ending, at: outcome.ended }
        });
        self.slots[call].state = State::Ended(Box::new(outcome));
        self.unended.remove(&call);
        self.changing.remove(&call);
        self.to_ask.remove(&call);
        self.places.forget(call, &self.slots[call].limited);
        if failed {
            self.failed.insert(call);
            match &self.slots[call].occupied {
                Some((_, claims)) => self.index.fail(call, claims),
                None => self.fail_unknown(call),
            }
        }
        self.vacate(call);
        for held in std::mem::take(&mut self.slots[call].also_holds) {
            self.release(held);
        }
    }

    /// A call ended before it was known what it would do.
    fn fail_unknown(&mut self, call: usize) {
        if let Some(footprint) = meant(&self.session, &self.slots[call].call) {
            let claims = self.index.claims(&footprint);
            self.index.fail(call, &claims);
        }
    }

    /// The end of the turn: one outcome for each call, in call order.
    pub(crate) fn report(self) -> Report {
        self.record(|| Line::TurnEnded);
        let mut waited = self.waits;
        let order = &self.by_id;
        waited.sort_by_key(|waited| order.get(&waited.call).copied());
        let outcomes = self.slots.into_iter().filter_map(Slot::into_outcome).collect();
        Report { outcomes, waited, repeated: self.intake.repeated }
    }

    fn record(&self, line: impl FnOnce() -> Line) {
        match &self.replayed {
            Some(lines) => lines.borrow_mut().push(line().without_secrets(&self.session)),
            None => self.session.record(self.turn, line),
        }
    }
}
