//! Memory of a turn with many calls in flight, from the resident size that the system reports (Linux).

use std::time::Duration;

use toolpact::turn::Call;

use crate::world;

const CALLS: usize = 10_000;

pub fn table() {
    println!("## Memory of {CALLS} calls in flight\n");
    println!("| calls | more resident memory, KiB a call | MiB in all |");
    println!("|---|---|---|");
    row("10 run, the others wait for a place", 10, false);
    row("10 run, the others wait for those before them", 10, true);
    row("all run", CALLS, false);
}

fn row(name: &str, concurrency: usize, conflicting: bool) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let kib = runtime.block_on(async {
        let session = world::session(concurrency);
        let before = resident_kib();
        let turn = session.turn();
        for at in 0..CALLS {
            let cell = if conflicting { at % 10 } else { at };
            turn.push(Call::new(at.to_string(), "step", format!(r#"{{"writes":["{cell}","own{at}"],"stays":true}}"#)));
        }
        tokio::time::sleep(Duration::from_millis(1_000)).await;
        resident_kib().saturating_sub(before)
    });
    println!("| {name} | {:.1} | {:.1} |", kib as f64 / CALLS as f64, kib as f64 / 1024.0);
}

/// Pages of four KiB, the second number of `/proc/self/statm`.
fn resident_kib() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4
}
