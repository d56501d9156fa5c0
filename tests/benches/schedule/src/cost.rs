//! Own cost of a call: a turn of calls that do nothing, against bare tasks and against the same stages without a schedule.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use toolpact::session::OnFailure;
use toolpact::turn::Call;

use crate::world;

const SIZES: [usize; 3] = [1, 100, 10_000];

/// How the calls of a turn relate.
type Shape = (&'static str, fn(usize) -> String);

const SHAPES: [Shape; 4] = [
    ("each writes its own", |at| format!(r#"{{"writes":["{at}"]}}"#)),
    ("all read one", |at| format!(r#"{{"reads":["same"],"writes":["{at}"]}}"#)),
    ("all write one", |at| format!(r#"{{"writes":["same","{at}"]}}"#)),
    ("one writer in ten", |at| match at % 10 {
        0 => format!(r#"{{"writes":["same","{at}"]}}"#),
        _ => format!(r#"{{"reads":["same"],"writes":["{at}"]}}"#),
    }),
];

pub fn table() {
    println!("## Cost of a call, in microseconds (median of rounds)\n");
    println!(
        "| calls in the turn | shape | bare JoinSet | stages, no schedule | turn | turn − JoinSet | turn − stages |"
    );
    println!("|---|---|---|---|---|---|---|");
    for size in SIZES {
        for (name, arguments) in SHAPES {
            row(size, name, arguments);
        }
    }
    println!();
}

fn row(size: usize, name: &str, arguments: fn(usize) -> String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let rounds = (20_000 / size).clamp(5, 200);
    let calls: Vec<Call> = (0..size).map(|at| Call::new(at.to_string(), "step", arguments(at))).collect();
    let per_call = |once: &mut dyn FnMut() -> Duration| {
        let mut times: Vec<Duration> = (0..rounds).map(|_| once()).collect();
        times.sort_unstable();
        times[rounds / 2].as_secs_f64() * 1e6 / size as f64
    };
    let bare = per_call(&mut || runtime.block_on(bare(size)));
    let stages = per_call(&mut || {
        // The specification looks through all earlier calls for failures, which is no cost of the stages.
        let (session, calls) = (world::session_with(10, OnFailure::CarryOn), calls.clone());
        let begun = Clock::start();
        let report = runtime.block_on(session.run_serially(calls));
        assert!(report.outcomes.iter().all(|outcome| outcome.ending.is_done()));
        begun.elapsed()
    });
    let turn = per_call(&mut || {
        let (session, calls) = (world::session(10), calls.clone());
        let begun = Clock::start();
        let report = runtime.block_on(session.run(calls));
        assert!(report.outcomes.iter().all(|outcome| outcome.ending.is_done()));
        begun.elapsed()
    });
    println!("| {size} | {name} | {bare:.2} | {stages:.2} | {turn:.2} | {:.2} | {:.2} |", turn - bare, turn - stages);
}

/// Time that this thread has worked, which others on the machine do not lengthen; where the system does not tell it, time
/// that has gone by. The system counts it in steps of some milliseconds, so short rounds are measured by time gone by.
struct Clock {
    wall: Instant,
    worked: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        Self { wall: Instant::now(), worked: worked() }
    }

    fn elapsed(&self) -> Duration {
        let wall = self.wall.elapsed();
        match (self.worked, worked()) {
            (Some(before), Some(after)) if wall > Duration::from_millis(20) => after.saturating_sub(before),
            _ => wall,
        }
    }
}

/// The first number of `/proc/thread-self/schedstat`: nanoseconds on a processor (Linux).
fn worked() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(stat.split(' ').next()?.parse().ok()?))
}

async fn bare(size: usize) -> Duration {
    let begun = Clock::start();
    let mut tasks = JoinSet::new();
    for _ in 0..size {
        tasks.spawn(async { "done".to_owned() });
    }
    let mut results = Vec::with_capacity(size);
    while let Some(result) = tasks.join_next().await {
        results.push(result);
    }
    assert_eq!(results.len(), size);
    begun.elapsed()
}
