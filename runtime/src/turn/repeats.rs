//! A call that is made again and again and comes to the same each time: first a hint to the model, then a refusal.
//!
//! A count begins again when the result is another one, or when something that the call touches was written in between, so
//! that asking again made sense.

use std::collections::VecDeque;
use std::hash::{BuildHasher as _, Hash, Hasher as _};
use std::sync::{Mutex, PoisonError};

use foldhash::HashMap;
use foldhash::fast::FixedState;

use super::{Admitted, Fingerprint, Refused};
use crate::effect::Effect;
use crate::outcome::Ending;
use crate::output::{Block, Content};
use crate::session::Session;
use crate::tool::ToolName;

/// Calls that are remembered, and writes; a loop is shorter.
const REMEMBERED: usize = 256;

/// The calls of a session that may be repeated.
#[derive(Debug, Default)]
pub(crate) struct Repeats(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Counts the calls that ended.
    clock: u64,
    runs: HashMap<Fingerprint, Run>,
    /// The last writes, each kind of call once.
    writes: VecDeque<Write>,
}

#[derive(Debug)]
struct Run {
    at: u64,
    /// A hash of how it ended and what it gave.
    result: u64,
    count: usize,
    effect: Effect,
}

#[derive(Debug)]
struct Write {
    at: u64,
    by: Fingerprint,
    effect: Effect,
}

impl Repeats {
    /// How often a call came to the same, one after the other.
    fn count(&self, call: Fingerprint) -> usize {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.runs.get(&call).filter(|run| !state.touched_since(call, run)).map_or(0, |run| run.count)
    }

    /// Notes the result of a call. Gives back how often it came to the same.
    pub(super) fn note(&self, call: Fingerprint, effect: &Effect, ending: &Ending, content: &Content) -> usize {
        let result = hash(ending, content);
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = state.runs.get(&call).filter(|run| run.result == result && !state.touched_since(call, run));
        let count = before.map_or(1, |run| run.count + 1);
        state.clock += 1;
        let at = state.clock;
        let known = state.runs.insert(call, Run { at, result, count, effect: effect.clone() }).is_some();
        if !effect.writes_nothing() {
            // A call that is new wrote nothing that is remembered.
            if known {
                state.writes.retain(|write| write.by != call);
            }
            state.writes.push_back(Write { at, by: call, effect: effect.clone() });
        }
        state.forget();
        count
    }
}

impl State {
    fn touched_since(&self, call: Fingerprint, run: &Run) -> bool {
        let since = self.writes.iter().rev().take_while(|write| write.at > run.at);
        since.filter(|write| write.by != call).any(|write| write.effect.conflict(&run.effect).is_some())
    }

    fn forget(&mut self) {
        if self.writes.len() > REMEMBERED {
            self.writes.pop_front();
        }
        // Half at a time, so that forgetting costs little for each call.
        if self.runs.len() > 2 * REMEMBERED {
            let oldest = self.clock.saturating_sub(REMEMBERED as u64);
            self.runs.retain(|_, run| run.at > oldest);
        }
    }
}

fn hash(ending: &Ending, content: &Content) -> u64 {
    let mut hash = FixedState::default().build_hasher();
    ending.phrase().hash(&mut hash);
    for block in &content.blocks {
        match block {
            Block::Text { text } => ("text", text).hash(&mut hash),
            Block::Image { media_type, data } => (media_type.as_str(), data).hash(&mut hash),
        }
    }
    hash.finish()
}

/// Refuses a call that came to the same too often.
pub(crate) fn not_again(session: &Session, admitted: &Admitted) -> Result<(), Refused> {
    let (Some(fingerprint), Some(refuse_at)) = (admitted.fingerprint, session.limits().repeats.refuse_at) else {
        return Ok(());
    };
    let count = session.repeats().count(fingerprint);
    if count + 1 < refuse_at {
        return Ok(());
    }
    let message = format!(
        "`{}` did not run: it was called with these arguments {count} times and each time came to the same; \
         use what you know, or do something else",
        admitted.entry.name()
    );
    Err(Refused::new(Ending::Looping, message))
}

/// What the model is told with a result that came `count` times.
pub(super) fn hint(session: &Session, tool: &ToolName, count: usize) -> Option<String> {
    let hint_at = session.limits().repeats.hint_at?;
    (count >= hint_at).then(|| {
        format!(
            "Note: `{tool}` was called with these arguments {count} times and each time came to the same; calling it \
             once more will not help."
        )
    })
}
