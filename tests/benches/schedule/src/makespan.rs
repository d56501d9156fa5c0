//! How long turns take on simulated time: ours, the critical path that nobody can beat, and the strategies of the field.

use serde_json::json;
use toolpact::turn::Call;

use crate::world;

/// One call of a random turn.
struct Step {
    reads: Vec<u64>,
    writes: Vec<u64>,
    takes: u64,
}

impl Step {
    fn conflicts(&self, later: &Self) -> bool {
        let touches = |step: &Self, cell: &u64| step.reads.contains(cell) || step.writes.contains(cell);
        self.writes.iter().any(|cell| touches(later, cell)) || later.writes.iter().any(|cell| touches(self, cell))
    }
}

/// A small generator of random numbers (source: Marsaglia, xorshift), so that every run sees the same turns.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// What share of the calls write, among how many cells.
const MIXES: [(&str, usize, u64, u64); 4] = [
    ("reads with few writes (1 in 6), 12 calls", 12, 6, 8),
    ("half writes, 8 files, 12 calls", 12, 2, 8),
    ("half writes, 30 files, 40 calls", 40, 2, 30),
    ("only writes, 30 files, 40 calls", 40, 1, 30),
];
const TURNS: usize = 200;

pub fn table() {
    println!(
        "## Length of a turn on simulated time: mean of {TURNS} random turns, as a multiple of the critical path\n"
    );
    println!(
        "| turns | ours, no limit | ours, limit 10 | one read-write lock | consecutive batches | writers behind one lock ¹ | all serial |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (name, calls, writer, cells) in MIXES {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut sums = [0.0; 6];
        let mut wrong = 0;
        for _ in 0..TURNS {
            let turn: Vec<Step> = (0..calls).map(|_| step(&mut random, writer, cells)).collect();
            let best = critical_path(&turn) as f64;
            let (locked, is_wrong) = behind_one_lock(&turn);
            wrong += usize::from(is_wrong);
            let lengths =
                [ours(&turn, 10_000), ours(&turn, 10), one_lock(&turn), batches(&turn), locked, serial(&turn)];
            sums.iter_mut().zip(lengths).for_each(|(sum, length)| *sum += length as f64 / best);
        }
        let [free, limited, rw, batch, locked, serial] = sums.map(|sum| sum / TURNS as f64);
        println!(
            "| {name} | {free:.3} | {limited:.3} | {rw:.2} | {batch:.2} | {locked:.2} (wrong in {wrong}) | {serial:.2} |"
        );
    }
    println!(
        "\n¹ Everything starts at once and writers take turns: reads do not wait for earlier writes, so results are wrong.\n"
    );
}

fn step(random: &mut Random, writer: u64, cells: u64) -> Step {
    let takes = 5 + random.below(95);
    let cell = random.below(cells);
    if random.below(writer) == 0 {
        Step { reads: vec![], writes: vec![cell], takes }
    } else {
        Step { reads: vec![cell, random.below(cells)], writes: vec![], takes }
    }
}

/// The longest chain of conflicting calls.
fn critical_path(turn: &[Step]) -> u64 {
    let mut ends: Vec<u64> = Vec::new();
    for (at, step) in turn.iter().enumerate() {
        let begins = (0..at).filter(|earlier| turn[*earlier].conflicts(step)).map(|earlier| ends[earlier]).max();
        ends.push(begins.unwrap_or(0) + step.takes);
    }
    ends.into_iter().max().unwrap_or(0)
}

/// The real thing, on a clock that jumps.
fn ours(turn: &[Step], concurrency: usize) -> u64 {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
    let calls = turn.iter().enumerate().map(|(at, step)| {
        let cells = |cells: &[u64]| cells.iter().map(|cell| format!("c{cell}")).collect::<Vec<_>>();
        let arguments = json!({"reads": cells(&step.reads), "writes": cells(&step.writes), "takes": step.takes});
        Call::new(at.to_string(), "step", arguments.to_string())
    });
    let report = runtime.block_on(world::session(concurrency).run(calls.collect()));
    // Timers of the runtime tick in milliseconds, and a call that waited begins in the tick in which the other ended.
    let end = report.outcomes.iter().map(|outcome| outcome.ended).max().unwrap_or_default();
    u64::try_from(end.as_millis()).unwrap_or(u64::MAX)
}

/// Consecutive calls that write nothing together, each writer alone.
fn batches(turn: &[Step]) -> u64 {
    let (mut total, mut batch) = (0, 0);
    for step in turn {
        if step.writes.is_empty() {
            batch = step.takes.max(batch);
        } else {
            total += batch + step.takes;
            batch = 0;
        }
    }
    total + batch
}

/// Readers share one fair lock, writers hold it alone, in call order.
fn one_lock(turn: &[Step]) -> u64 {
    let (mut writers_end, mut readers_end) = (0_u64, 0_u64);
    for step in turn {
        if step.writes.is_empty() {
            readers_end = readers_end.max(writers_end + step.takes);
        } else {
            writers_end = writers_end.max(readers_end) + step.takes;
        }
    }
    writers_end.max(readers_end)
}

/// All at once, writers one after the other. Also says whether some call ran before one that it conflicts with had ended.
fn behind_one_lock(turn: &[Step]) -> (u64, bool) {
    let mut lock = 0;
    let spans: Vec<(u64, u64)> = turn
        .iter()
        .map(|step| {
            let begins = if step.writes.is_empty() { 0 } else { lock };
            if !step.writes.is_empty() {
                lock = begins + step.takes;
            }
            (begins, begins + step.takes)
        })
        .collect();
    let wrong = (0..turn.len()).any(|later| {
        (0..later).any(|earlier| turn[earlier].conflicts(&turn[later]) && spans[later].0 < spans[earlier].1)
    });
    (spans.iter().map(|(_, end)| *end).max().unwrap_or(0), wrong)
}

fn serial(turn: &[Step]) -> u64 {
    turn.iter().map(|step| step.takes).sum()
}
