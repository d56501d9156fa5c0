//! One call of a parallel turn: where it is in its life, what holds it, and what is known of it.

use std::time::Duration;

use crate::outcome::Outcome;
use crate::permission::Question;
use crate::schedule::Footprint;
use crate::turn::{Admitted, Call, Completed, Facts};

/// Where a call is in its life.
pub(super) enum State {
    /// To be admitted, or just being admitted.
    New,
    /// Understood; runs once it is permitted and nothing holds it.
    Admitted(Box<Admitted>),
    /// Refused, unless an earlier call changes that.
    Unsettled,
    /// Runs.
    Running,
    /// Has its outcome.
    Ended(Box<Outcome>),
}

pub(super) struct Slot {
    pub(super) call: Call,
    pub(super) state: State,
    pub(super) footprint: Option<Footprint>,
    pub(super) facts: Facts,
    /// What a person is to be asked.
    pub(super) question: Option<Box<Question>>,
    pub(super) permitted: bool,
    /// How many earlier calls that have not ended hold this one.
    pub(super) held_by: usize,
    /// The later calls that this one holds.
    pub(super) holds: Vec<usize>,
    /// Whether it waited, so that its arguments may mean something else now.
    pub(super) waited: bool,
}

impl Slot {
    pub(super) fn new(call: Call) -> Self {
        Self {
            call,
            state: State::New,
            footprint: None,
            facts: Facts::default(),
            question: None,
            permitted: false,
            held_by: 0,
            holds: Vec::new(),
            waited: false,
        }
    }

    /// The outcome of the call that ran.
    pub(super) fn outcome(&mut self, completed: Completed, ended: Duration) -> Outcome {
        Outcome::completed(&self.call, completed, Facts { ended, ..std::mem::take(&mut self.facts) })
    }

    pub(super) fn ended(&self) -> Option<&Outcome> {
        match &self.state {
            State::Ended(outcome) => Some(outcome),
            _ => None,
        }
    }

    pub(super) fn into_outcome(self) -> Option<Outcome> {
        match self.state {
            State::Ended(outcome) => Some(*outcome),
            _ => None,
        }
    }
}
