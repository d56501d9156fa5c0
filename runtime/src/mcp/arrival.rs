//! A call as it arrived: its arguments as the client wrote them, and its place in the line. Requests are handled side by side;
//! the line lets calls begin in the order of their messages, because the schedule lets the later of two wait.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

/// What is known of a call beside what the protocol's types keep.
#[derive(Clone)]
pub(super) struct Arrival {
    /// The arguments as the client wrote them; empty if there are none.
    pub(super) arguments: Arc<str>,
    place: Arc<Mutex<Option<Place>>>,
}

impl Arrival {
    /// The place of the call, which is taken once.
    pub(super) fn place(&self) -> Option<Place> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// The calls in the order of their messages.
#[derive(Default)]
pub(super) struct Line {
    last: Option<oneshot::Receiver<()>>,
}

impl Line {
    /// The next call of the line.
    pub(super) fn arrive(&mut self, arguments: Arc<str>) -> Arrival {
        let (passes, passed) = oneshot::channel();
        let place = Place { before: self.last.replace(passed), passes: Some(passes) };
        Arrival { arguments, place: Arc::new(Mutex::new(Some(place))) }
    }
}

/// A place in the line. Dropping it lets the next call pass, once those before it have.
pub(super) struct Place {
    before: Option<oneshot::Receiver<()>>,
    passes: Option<oneshot::Sender<()>>,
}

impl Place {
    /// Waits until every earlier call has begun, or will not.
    pub(super) async fn reach(&mut self) {
        if let Some(before) = &mut self.before {
            // The sender is only ever dropped: that is the signal.
            let _passed = before.await;
        }
        self.before = None;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let (before, passes) = (self.before.take(), self.passes.take());
        if let (Some(before), Ok(runtime)) = (before, tokio::runtime::Handle::try_current()) {
            runtime.spawn(async move {
                let _passed = before.await;
                drop(passes);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn a_place_is_reached_when_all_before_it_are_gone() {
        let mut line = Line::default();
        let arrivals: Vec<Arrival> = (0..3).map(|_| line.arrive("".into())).collect();
        let mut places: Vec<Place> = arrivals.iter().filter_map(Arrival::place).collect();
        assert!(arrivals[0].place().is_none(), "it is taken once");
        let mut third = places.pop().unwrap();
        // A request that is refused before it reaches its place lets nobody overtake the one before it.
        drop(places.pop());
        tokio::task::yield_now().await;
        assert!(third.reach().now_or_never().is_none());
        let mut first = places.pop().unwrap();
        first.reach().await;
        drop(first);
        third.reach().await;
    }
}
