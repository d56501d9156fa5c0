//! From a call that may begin to one that runs: what holds it goes away, a place is free, and it still is what it was.

use super::slot::State;
use super::{Core, Job};
use crate::events::Event;
use crate::record::Line;
use crate::schedule::failure::refusal;
use crate::session::OnFailure;
use crate::turn::{self, Again, Refused};

impl Core {
    /// The first call in call order that may begin and for which there is a place.
    pub(super) fn next_run(&mut self) -> Option<Job> {
        while let Some(call) = self.places.next() {
            if let Some(job) = self.begin(call) {
                return Some(job);
            }
        }
        None
    }

    /// Runs a call that nothing holds, or finds that what it waited for changed what it is.
    fn begin(&mut self, call: usize) -> Option<Job> {
        let limited = self.slots[call].limited.clone();
        if !self.places.take(call, &limited) {
            return None;
        }
        match self.still_runs(call) {
            Ok(Some(job)) => return Some(job),
            Ok(None) => self.places.free(&limited),
            Err(refused) => {
                self.places.free(&limited);
                self.refuse(call, refused);
            }
        }
        None
    }

    fn still_runs(&mut self, call: usize) -> Result<Option<Job>, Refused> {
        let State::Admitted(mut admitted) = std::mem::replace(&mut self.slots[call].state, State::New) else {
            return Ok(None);
        };
        if std::mem::take(&mut self.slots[call].waited) {
            match turn::readmit(&self.session, &mut admitted) {
                Ok(Again::Same) => {}
                Ok(Again::Other) => {
                    self.slots[call].permitted = false;
                    self.admitted(call, admitted);
                    return Ok(None);
                }
                Err(refused) => {
                    // It promised nothing after all.
                    self.vacate(call);
                    return Err(refused);
                }
            }
        }
        if let Again::Other = turn::still_permitted(&mut admitted)? {
            self.slots[call].permitted = false;
            self.admitted(call, admitted);
            return Ok(None);
        }
        if let Some(because) = self.skipped(call) {
            return Err(refusal(&self.slots[because].call.id));
        }
        turn::not_again(&self.session, &admitted)?;
        let started = self.begun.elapsed();
        let slot = &mut self.slots[call];
        slot.facts.started = Some(started);
        slot.state = State::Running;
        let id = &self.slots[call].call.id;
        self.record(|| Line::Started { call: id.clone() });
        self.session.emit(|| Event::Started { call: id.clone(), at: started });
        Ok(Some(Job::Run(call, admitted)))
    }

    /// The earlier call because of which this one does not run.
    fn skipped(&self, call: usize) -> Option<usize> {
        match self.session.limits().on_failure {
            OnFailure::CarryOn => None,
            OnFailure::Stop => self.failed.range(..call).next().copied(),
            OnFailure::SkipDependents => {
                self.slots[call].occupied.as_ref().and_then(|(_, claims)| self.index.failed_before(call, claims))
            }
        }
    }

    /// Takes away what a call occupied, and lets those go on that it held.
    pub(super) fn vacate(&mut self, call: usize) {
        let Some((_, claims)) = self.slots[call].occupied.take() else { return };
        for held in self.index.leave(call, &claims) {
            self.release(held);
        }
    }

    /// One thing less holds a call.
    pub(super) fn release(&mut self, call: usize) {
        self.slots[call].waits = self.slots[call].waits.saturating_sub(1);
        self.settle(call);
    }

    /// Lets a call begin if nothing is in its way.
    pub(super) fn settle(&mut self, call: usize) {
        if self.slots[call].may_begin() {
            self.places.ready(call);
        }
    }
}
