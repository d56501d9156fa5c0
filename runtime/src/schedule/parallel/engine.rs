//! The loop behind a parallel turn. It owns all state of the turn and decides in one place, so there is nothing to lock.

use std::collections::{BTreeSet, VecDeque};

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::slot::{Slot, State};
use crate::events::Event;
use crate::outcome::Outcome;
use crate::schedule::failure::{Ended, skipped};
use crate::schedule::intake::Intake;
use crate::schedule::serial::cancelled;
use crate::session::Session;
use crate::tool::BoxFuture;
use crate::turn::{self, Admitted, Call, Completed, Facts, Permitted, Refused, Report, Waited};

/// Runs the calls as they are pushed; ends when no more come and all have ended.
pub(super) async fn drive(
    session: Session,
    mut pushed: UnboundedReceiver<Call>,
    cancellation: CancellationToken,
) -> Report {
    let mut engine = Engine::new(session, cancellation.clone());
    let mut open = true;
    while open || engine.is_busy() {
        tokio::select! {
            biased;
            () = cancellation.cancelled(), if !engine.cancelled => engine.cancel(),
            Some(step) = engine.steps.next() => engine.take(step),
            call = pushed.recv(), if open => match call {
                Some(call) => engine.push(call),
                None => open = false,
            },
        }
        engine.advance();
    }
    engine.report()
}

/// Something that a call was waiting for has happened.
enum Step {
    Admitted(usize, Result<Box<Admitted>, Refused>),
    Answered(usize, Result<(), Refused>),
    Completed(usize, Completed),
}

struct Engine {
    session: Session,
    cancellation: CancellationToken,
    cancelled: bool,
    begun: Instant,
    intake: Intake,
    slots: Vec<Slot>,
    /// Calls that have not ended.
    unended: BTreeSet<usize>,
    /// Calls that may run and that nothing holds, in call order.
    ready: BTreeSet<usize>,
    /// Calls to admit, in call order; one at a time, because a later one must know what the earlier ones occupy.
    to_admit: VecDeque<usize>,
    admitting: bool,
    /// Calls to ask a person about, in call order; one at a time.
    to_ask: BTreeSet<usize>,
    asking: bool,
    running: usize,
    /// Calls that have ended without success.
    failed: BTreeSet<usize>,
    steps: FuturesUnordered<BoxFuture<'static, Step>>,
    waits: Vec<Waited>,
}

impl Engine {
    fn new(session: Session, cancellation: CancellationToken) -> Self {
        Self {
            session,
            cancellation,
            cancelled: false,
            begun: Instant::now(),
            intake: Intake::default(),
            slots: Vec::new(),
            unended: BTreeSet::new(),
            ready: BTreeSet::new(),
            to_admit: VecDeque::new(),
            admitting: false,
            to_ask: BTreeSet::new(),
            asking: false,
            running: 0,
            failed: BTreeSet::new(),
            steps: FuturesUnordered::new(),
            waits: Vec::new(),
        }
    }

    fn is_busy(&self) -> bool {
        !self.unended.is_empty()
    }

    fn push(&mut self, call: Call) {
        let Some(call) = self.intake.take(call) else { return };
        self.session.emit(&Event::Queued { call: call.id.clone(), tool: call.tool.clone() });
        let index = self.slots.len();
        self.slots.push(Slot::new(call));
        self.unended.insert(index);
        if self.cancelled { self.refuse(index, cancelled()) } else { self.to_admit.push_back(index) }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Admitted(index, result) => {
                self.admitting = false;
                match result {
                    Ok(admitted) if self.is_open(index) => self.admitted(index, admitted),
                    Err(refused) if self.is_open(index) => self.refused(index, refused),
                    _ => {}
                }
            }
            Step::Answered(index, answer) => {
                self.asking = false;
                match (answer, self.is_open(index)) {
                    (Ok(()), true) => self.permitted(index),
                    (Err(refused), true) => self.refuse(index, refused),
                    (_, false) => {}
                }
            }
            Step::Completed(index, completed) => {
                self.running -= 1;
                let outcome = self.slots[index].outcome(completed, self.begun.elapsed());
                self.end(index, outcome);
            }
        }
    }

    /// Begins everything that can begin now.
    fn advance(&mut self) {
        if self.cancelled {
            return;
        }
        while self.running < self.session.limits().concurrency {
            let Some(index) = self.ready.pop_first() else { break };
            self.start(index);
        }
        // After the starts, because what was about to start can turn out to need an answer, or let another be admitted.
        self.admit_next();
        self.ask_next();
    }

    fn admit_next(&mut self) {
        if self.admitting {
            return;
        }
        let Some(index) = self.to_admit.pop_front() else { return };
        self.admitting = true;
        let (session, call, cancellation) =
            (self.session.clone(), self.slots[index].call.clone(), self.cancellation.clone());
        self.steps.push(Box::pin(async move {
            Step::Admitted(index, turn::admit(&session, &call, &cancellation).await.map(Box::new))
        }));
    }

    fn ask_next(&mut self) {
        if self.asking {
            return;
        }
        let Some(index) = self.to_ask.pop_first() else { return };
        let Some(question) = self.slots[index].question.take() else { return };
        self.asking = true;
        let session = self.session.clone();
        self.steps.push(Box::pin(async move { Step::Answered(index, turn::ask(&session, &question).await) }));
    }

    fn admitted(&mut self, index: usize, admitted: Box<Admitted>) {
        self.occupy(index, &admitted);
        let permitted = turn::permit(&admitted);
        self.slots[index].state = State::Admitted(admitted);
        match permitted {
            Permitted::Yes => self.permitted(index),
            Permitted::No(refused) => self.refuse(index, refused),
            Permitted::Ask(question) => {
                self.slots[index].question = Some(question);
                self.to_ask.insert(index);
            }
        }
    }

    /// Notes what a call occupies and which earlier calls hold it.
    fn occupy(&mut self, index: usize, admitted: &Admitted) {
        let footprint = admitted.footprint();
        let earlier: Vec<usize> = self.unended.range(..index).copied().collect();
        for other in earlier {
            let Some(why) = self.slots[other].footprint.as_ref().and_then(|held| held.holds(&footprint)) else {
                continue;
            };
            let (call, on) = (self.slots[index].call.id.clone(), self.slots[other].call.id.clone());
            self.session.emit(&Event::Waiting { call: call.clone(), on: on.clone(), why: why.to_string() });
            self.waits.push(Waited { call, on, why });
            self.slots[other].holds.push(index);
            self.slots[index].held_by += 1;
            self.slots[index].waited = true;
        }
        let slot = &mut self.slots[index];
        slot.footprint = Some(footprint);
        slot.facts.effect = Some(admitted.prepared.effect.clone());
        slot.facts.repairs.clone_from(&admitted.repairs);
    }

    fn permitted(&mut self, index: usize) {
        self.slots[index].permitted = true;
        if self.slots[index].held_by == 0 {
            self.ready.insert(index);
        }
    }

    /// Runs a call that nothing holds, or finds that what it waited for changed what it is.
    fn start(&mut self, index: usize) {
        let State::Admitted(mut admitted) = std::mem::replace(&mut self.slots[index].state, State::New) else { return };
        if std::mem::take(&mut self.slots[index].waited) {
            match turn::readmit(&self.session, &mut admitted) {
                Ok(false) => self.slots[index].footprint = Some(admitted.footprint()),
                Ok(true) => {
                    self.slots[index].permitted = false;
                    return self.admitted(index, admitted);
                }
                Err(refused) => return self.refused(index, refused),
            }
        }
        if let Some(refused) = self.skipped(index) {
            return self.refuse(index, refused);
        }
        let started = self.begun.elapsed();
        self.slots[index].facts.started = Some(started);
        self.session.emit(&Event::Started { call: self.slots[index].call.id.clone(), at: started });
        self.running += 1;
        self.slots[index].state = State::Running;
        let session = self.session.clone();
        self.steps.push(Box::pin(async move { Step::Completed(index, turn::complete(&session, *admitted).await) }));
    }

    fn skipped(&self, index: usize) -> Option<Refused> {
        let earlier = self.failed.range(..index).filter_map(|failed| {
            let slot = &self.slots[*failed];
            let ending = &slot.ended()?.ending;
            Some(Ended { call: &slot.call.id, ending, footprint: slot.footprint.as_ref() })
        });
        skipped(self.session.limits().on_failure, earlier, self.slots[index].footprint.as_ref()?)
    }

    /// A refusal that calls which still run could change is asked again after them.
    fn refused(&mut self, index: usize, refused: Refused) {
        if refused.may_change && self.unended.range(..index).next().is_some() {
            self.slots[index].state = State::Unsettled;
        } else {
            self.refuse(index, refused);
        }
    }

    fn refuse(&mut self, index: usize, refused: Refused) {
        let slot = &mut self.slots[index];
        let facts = Facts { ended: self.begun.elapsed(), ..std::mem::take(&mut slot.facts) };
        let outcome = Outcome::refused(&slot.call, refused, facts);
        self.end(index, outcome);
    }

    fn end(&mut self, index: usize, outcome: Outcome) {
        let (call, ending, at) = (outcome.call.clone(), outcome.ending.clone(), outcome.ended);
        if !ending.lets_others_run() {
            self.failed.insert(index);
        }
        self.slots[index].state = State::Ended(Box::new(outcome));
        self.session.emit(&Event::Finished { call, ending, at });
        self.unended.remove(&index);
        self.ready.remove(&index);
        self.to_ask.remove(&index);
        for held in std::mem::take(&mut self.slots[index].holds) {
            let slot = &mut self.slots[held];
            slot.held_by -= 1;
            if slot.held_by == 0 && slot.permitted && matches!(slot.state, State::Admitted(_)) {
                self.ready.insert(held);
            }
        }
        self.settle();
    }

    /// Asks again about the first call that has not ended, if its refusal had to wait for those before it.
    fn settle(&mut self) {
        let Some(&first) = self.unended.first() else { return };
        if matches!(self.slots[first].state, State::Unsettled) {
            self.slots[first].state = State::New;
            self.to_admit.push_front(first);
        }
    }

    fn cancel(&mut self) {
        self.cancelled = true;
        let waiting: Vec<usize> = self.unended.iter().copied().filter(|index| self.is_open(*index)).collect();
        for index in waiting {
            self.refuse(index, cancelled());
        }
    }

    /// Whether a call has neither begun nor ended.
    fn is_open(&self, index: usize) -> bool {
        !matches!(self.slots[index].state, State::Running | State::Ended(_))
    }

    fn report(self) -> Report {
        let outcomes = self.slots.into_iter().filter_map(Slot::into_outcome).collect();
        Report { outcomes, waited: self.waits, repeated: self.intake.repeated }
    }
}
