//! From a pushed call to one that may begin: admitted in call order, then permitted, asking a person where one is needed.

use std::sync::Arc;

use super::slot::State;
use super::{Core, Job};
use crate::events::Event;
use crate::permission::Answer;
use crate::record::Line;
use crate::schedule::Footprint;
use crate::turn::{self, Admitted, Permitted, Refused, Waited};

impl Core {
    /// The next call in call order, once the one before it is understood.
    pub(super) fn next_admission(&mut self) -> Option<Job> {
        while !self.admitting && !self.places.has_enough() {
            let call = *self.to_admit.front()?;
            if !self.slots[call].is_open() {
                self.to_admit.pop_front();
                continue;
            }
            // A refusal that was put off waits for those that can change it.
            if self.slots[call].waited && self.changing.range(..call).next().is_some() {
                return None;
            }
            self.to_admit.pop_front();
            self.admitting = true;
            let slot = &self.slots[call];
            return Some(Job::Admit(call, Arc::clone(&slot.call), slot.cancellation.clone()));
        }
        None
    }

    pub(super) fn take_admission(&mut self, call: usize, result: Result<Box<Admitted>, Refused>) {
        self.admitting = false;
        if !self.slots[call].is_open() {
            return;
        }
        match result {
            Ok(admitted) => self.admitted(call, admitted),
            // Later calls are not admitted before it, because nobody knows yet what it occupies.
            Err(refused) if refused.may_change && self.changing.range(..call).next().is_some() => {
                self.slots[call].waited = true;
                self.to_admit.push_front(call);
            }
            Err(refused) => self.refuse(call, refused),
        }
    }

    /// A call is understood: notes what it occupies, and whether it may run.
    pub(super) fn admitted(&mut self, call: usize, admitted: Box<Admitted>) {
        self.record(|| Line::admitted(&admitted));
        self.occupy(call, &admitted);
        let permitted = turn::permit(&admitted);
        self.slots[call].state = State::Admitted(admitted);
        self.permit(call, permitted);
    }

    fn permit(&mut self, call: usize, permitted: Permitted) {
        match permitted {
            Permitted::Yes => {
                self.slots[call].permitted = true;
                self.settle(call);
            }
            Permitted::No(refused) => self.refuse(call, refused),
            Permitted::Ask(question) => {
                self.slots[call].question = Some(question);
                self.to_ask.insert(call);
            }
        }
    }

    /// Notes what a call occupies and which earlier calls hold it.
    fn occupy(&mut self, call: usize, admitted: &Admitted) {
        let footprint = admitted.footprint();
        if admitted.can_change_others() {
            self.changing.insert(call);
        } else {
            self.changing.remove(&call);
        }
        self.slots[call].limited = self.places.limited(footprint.effect());
        if self.slots[call].occupied.is_some() {
            self.meet_later(call, &footprint);
            self.vacate(call);
        }
        let claims = self.index.claims(&footprint);
        let waits = self.index.enter(call, &claims);
        self.slots[call].waits += waits;
        if waits > 0 {
            self.slots[call].waited = true;
            let named = self.named(&self.index.holders(call, &claims));
            named.iter().for_each(|holder| self.name(call, *holder, &footprint));
            self.slots[call].named = named;
        }
        let slot = &mut self.slots[call];
        slot.occupied = Some((footprint, claims));
        slot.facts.effect = Some(admitted.prepared.effect.clone());
        slot.facts.repairs.clone_from(&admitted.repairs);
    }

    /// Tells that a call waits for another, and why.
    fn name(&mut self, call: usize, holder: usize, footprint: &Footprint) {
        let why = self.slots[holder].occupied.as_ref().and_then(|(held, _)| held.holds(footprint));
        let Some(why) = why else { return };
        let (id, on) = (self.slots[call].call.id.clone(), self.slots[holder].call.id.clone());
        self.session.emit(|| Event::Waiting { call: id.clone(), on: on.clone(), why: why.to_string() });
        self.record(|| Line::Waits { call: id.clone(), on: on.clone(), why: why.to_string() });
        self.waits.push(Waited { call: id, on, why });
    }

    /// The calls that hold another and are to be named: one that another holder waits for goes without saying.
    fn named(&self, holders: &[usize]) -> Vec<usize> {
        let is_behind = |holder: &usize| holders.iter().any(|other| self.slots[*other].named.contains(holder));
        holders.iter().copied().filter(|holder| !is_behind(holder)).collect()
    }

    /// A call that waited has another effect now: later calls that conflict with it wait for it, or, where they have begun
    /// already, it waits for them. Either way they do not overlap.
    fn meet_later(&mut self, call: usize, footprint: &Footprint) {
        let later: Vec<usize> = self.unended.range(call + 1..).copied().collect();
        for other in later {
            let conflicts = |(held, _): &(Footprint, _)| footprint.holds(held).is_some();
            if !self.slots[other].occupied.as_ref().is_some_and(conflicts) {
                continue;
            }
            let (first, second) = if self.slots[other].is_open() { (call, other) } else { (other, call) };
            self.slots[first].also_holds.push(second);
            self.slots[second].waits += 1;
            self.slots[second].waited = true;
            let limited = std::mem::take(&mut self.slots[second].limited);
            self.places.forget(second, &limited);
            self.slots[second].limited = limited;
        }
    }

    /// The next question, unless an answer to an earlier one made it needless.
    pub(super) fn next_question(&mut self) -> Option<Job> {
        while self.asking.is_none() {
            let call = self.to_ask.pop_first()?;
            let Some(question) = self.slots[call].question.take() else { continue };
            let State::Admitted(admitted) = &mut self.slots[call].state else { continue };
            match turn::permit_again(admitted) {
                Permitted::Ask(_) => {}
                settled => {
                    self.permit(call, settled);
                    continue;
                }
            }
            self.asking = Some(call);
            let token = self.slots[call].cancellation.clone();
            self.slots[call].question = Some(question.clone());
            if self.session.approver().is_some() {
                self.session.emit(|| Event::Asking { call: question.call.clone(), question: question.does.clone() });
            }
            return Some(Job::Ask(call, *question, token));
        }
        None
    }

    pub(super) fn take_answer(&mut self, call: usize, answer: Result<Answer, Refused>) {
        if self.asking == Some(call) {
            self.asking = None;
        }
        let Some(question) = self.slots[call].question.take() else { return };
        if !self.slots[call].is_open() {
            return;
        }
        if let Ok(answer) = &answer {
            self.record(|| Line::Answered { call: question.call.clone(), answer: answer.clone() });
        }
        match answer.and_then(|answer| turn::answered(&self.session, &question, answer)) {
            Ok(()) => self.permit(call, Permitted::Yes),
            Err(refused) => self.refuse(call, refused),
        }
    }
}
