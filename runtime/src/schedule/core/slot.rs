//! One call of a turn: where it is in its life, what holds it, and what is known of it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::outcome::Outcome;
use crate::permission::Question;
use crate::schedule::Footprint;
use crate::schedule::index::Claims;
use crate::turn::{Admitted, Call, Completed, Facts};

/// Where a call is in its life.
pub(super) enum State {
    /// To be admitted, or just being admitted.
    New,
    /// Understood; runs once it is permitted and nothing holds it.
    Admitted(Box<Admitted>),
    /// Runs.
    Running,
    /// Has its outcome.
    Ended(Box<Outcome>),
}

pub(super) struct Slot {
    pub(super) call: Arc<Call>,
    pub(super) state: State,
    pub(super) cancellation: CancellationToken,
    /// What it occupies, and where.
    pub(super) occupied: Option<(Footprint, Claims)>,
    pub(super) facts: Facts,
    /// What a person is to be asked.
    pub(super) question: Option<Box<Question>>,
    pub(super) permitted: bool,
    /// How many things it waits for.
    pub(super) waits: usize,
    /// The calls that it was said to wait for.
    pub(super) named: Vec<usize>,
    /// Calls that wait for this one besides those that the index knows.
    pub(super) also_holds: Vec<usize>,
    /// Whether it waited, so that its arguments may mean something else now.
    pub(super) waited: bool,
    /// The limited resources that it takes a place of while it runs.
    pub(super) limited: Vec<String>,
    /// Who is told the outcome before the turn ends.
    pub(super) told: Option<oneshot::Sender<Outcome>>,
}

impl Slot {
    pub(super) fn new(call: Call, cancellation: CancellationToken, queued: Duration) -> Self {
        Self {
            call: Arc::new(call),
            state: State::New,
            cancellation,
            occupied: None,
            facts: Facts { queued, ..Facts::default() },
            question: None,
            permitted: false,
            waits: 0,
            named: Vec::new(),
            also_holds: Vec::new(),
            waited: false,
            limited: Vec::new(),
            told: None,
        }
    }

    /// Whether the call has neither begun nor ended.
    pub(super) fn is_open(&self) -> bool {
        !matches!(self.state, State::Running | State::Ended(_))
    }

    /// Whether it may begin as soon as there is a place.
    pub(super) fn may_begin(&self) -> bool {
        self.waits == 0 && self.permitted && matches!(self.state, State::Admitted(_))
    }

    /// The outcome of the call that ran.
    pub(super) fn outcome(&mut self, completed: Completed, ended: Duration) -> Outcome {
        Outcome::completed(&self.call, completed, Facts { ended, ..std::mem::take(&mut self.facts) })
    }

    pub(super) fn into_outcome(self) -> Option<Outcome> {
        match self.state {
            State::Ended(outcome) => Some(*outcome),
            _ => None,
        }
    }
}
