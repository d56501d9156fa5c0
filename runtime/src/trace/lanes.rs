//! Lays calls out so that no two that ran at the same time share a lane.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

use crate::outcome::Outcome;

/// The lane of each call that ran, from 0, in the order given.
pub(super) fn of(outcomes: &[Outcome]) -> Vec<Option<usize>> {
    let mut order: Vec<(Duration, usize)> =
        outcomes.iter().enumerate().filter_map(|(index, outcome)| Some((outcome.started?, index))).collect();
    order.sort_unstable();
    let mut lanes = vec![None; outcomes.len()];
    let mut count = 0;
    let mut free: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
    let mut busy: BinaryHeap<Reverse<(Duration, usize)>> = BinaryHeap::new();
    for (started, index) in order {
        while let Some(Reverse((_, lane))) = busy.peek().copied().filter(|Reverse((until, _))| *until <= started) {
            busy.pop();
            free.push(Reverse(lane));
        }
        let lane = free.pop().map_or_else(
            || {
                count += 1;
                count - 1
            },
            |Reverse(lane)| lane,
        );
        lanes[index] = Some(lane);
        busy.push(Reverse((outcomes[index].ended, lane)));
    }
    lanes
}
