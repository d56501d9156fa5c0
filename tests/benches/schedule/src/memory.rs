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

/// The first argument of a process that measures one row, so that no row finds memory that another one left.
pub const ROW: &str = "memory-row";

fn row(name: &str, concurrency: usize, conflicting: bool) {
    let own = std::env::current_exe().expect("the path of this program");
    let arguments = [ROW.to_owned(), concurrency.to_string(), conflicting.to_string()];
    let measured = std::process::Command::new(own).args(arguments).output().expect("a process that measures");
    let kib: f64 = String::from_utf8_lossy(&measured.stdout).trim().parse().expect("a number");
    println!("| {name} | {:.1} | {:.1} |", kib / CALLS as f64, kib / 1024.0);
}

/// Prints how many KiB a turn takes.
pub fn measure(concurrency: usize, conflicting: bool) {
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
    println!("{kib}");
}

/// Pages of four KiB, the second number of `/proc/self/statm`.
fn resident_kib() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4
}
