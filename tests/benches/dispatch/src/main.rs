//! What one call and one list of tools cost, beside peers, in one run. Tables on stdout.

mod clock;
mod list;
mod ways;
mod work;

use ways::{Way, bare, rig, rmcp, swiftide, toolpact};

/// Rounds in which every way makes all its calls once.
const ROUNDS: usize = 31;

/// Calls of one batch; each is another one, as the guard against loops wants it.
const CALLS: u32 = 2_000;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let [word, way, tool] = wanted.iter().map(String::as_str).collect::<Vec<_>>()[..]
        && word == "profile"
    {
        return profile(way, tool);
    }
    let tables: [(&str, fn()); 2] = [("calls", calls), ("list", list::table)];
    for (name, table) in tables {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            table();
        }
    }
}

/// The ways, each with 3 and with 1,000 tools; the reference first.
fn ways() -> Vec<(usize, Way)> {
    vec![
        (3, bare::direct()),
        (3, bare::map(3)),
        (1_000, bare::map(1_000)),
        (3, toolpact::accepted(3)),
        (1_000, toolpact::accepted(1_000)),
        (3, toolpact::bare(3)),
        (1_000, toolpact::bare(1_000)),
        (3, toolpact::serial(3)),
        (1_000, toolpact::serial(1_000)),
        (3, toolpact::turn(3)),
        (1_000, toolpact::turn(1_000)),
        (3, rig::typed()),
        (3, rig::set(3)),
        (1_000, rig::set(1_000)),
        (3, rmcp::router::<3>()),
        (1_000, rmcp::router::<1_000>()),
        (3, rmcp::handler::<3>()),
        (1_000, rmcp::handler::<1_000>()),
        (3, swiftide::invoke(3)),
        (1_000, swiftide::invoke(1_000)),
    ]
}

fn calls() {
    let ways = ways();
    for tool in ["add", "read_lines"] {
        let cases = work::cases(tool, CALLS);
        // The first round warms up, and compares every answer before anything counts.
        let mut samples = vec![Vec::new(); ways.len()];
        for round in 0..=ROUNDS {
            for (at, (_, way)) in ways.iter().enumerate() {
                // What takes milliseconds a call is measured by fewer calls.
                let few = way.name == "rmcp, default handler" && ways[at].0 == 1_000;
                let taken = (way.run)(if few { &cases[..10] } else { &cases });
                if round > 0 {
                    samples[at].push(taken);
                }
            }
        }
        show(tool, &ways, &samples);
    }
}

fn show(tool: &str, ways: &[(usize, Way)], samples: &[Vec<f64>]) {
    println!("## One call of `{tool}`, name and JSON text in, text out\n");
    println!("| | tools | ns, median (min) | times bare serde, median (min) |\n|---|---|---|---|");
    for ((tools, way), taken) in ways.iter().zip(samples) {
        let mut ratios: Vec<f64> = taken.iter().zip(&samples[0]).map(|(own, bare)| own / bare).collect();
        let mut taken = taken.clone();
        for list in [&mut ratios, &mut taken] {
            list.sort_by(f64::total_cmp);
        }
        let (middle, name) = (ROUNDS / 2, way.name);
        let least = taken[0] / samples[0].iter().copied().fold(f64::INFINITY, f64::min);
        println!("| {name} | {tools} | {:.0} ({:.0}) | {:.2} ({least:.2}) |", taken[middle], taken[0], ratios[middle]);
    }
    println!();
}

/// Many calls of one way and nothing else, for a profiler: `profile 7 add`. Without a number it lists the ways.
fn profile(way: &str, tool: &str) {
    let tool = ["add", "read_lines"].into_iter().find(|known| *known == tool).expect("add or read_lines");
    let mut ways = ways();
    let Some(at) = way.parse().ok().filter(|at| *at < ways.len()) else {
        ways.iter().enumerate().for_each(|(at, (tools, way))| println!("{at}: {}, {tools} tools", way.name));
        return;
    };
    let (tools, way) = ways.swap_remove(at);
    let rounds: u32 = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(100);
    let cases = work::cases(tool, CALLS);
    let taken: f64 = (0..rounds).map(|_| (way.run)(&cases)).sum();
    println!("{}, {tools} tools: {:.0} ns a call", way.name, taken / f64::from(rounds));
}
