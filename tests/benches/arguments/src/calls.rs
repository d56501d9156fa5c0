//! Measures every way in interleaved rounds, so that all of them see the same machine.

use crate::clock::{allocations, worked};
use crate::shapes::{Edits, ReadLines, edits_texts, read_lines_texts};
use crate::ways::{Way, alone, call};

/// Rounds in which every way treats the whole batch once.
const ROUNDS: usize = 41;

/// Different texts of one batch.
const TEXTS: usize = 1_000;

pub fn tables() {
    let (lines, edits) = (read_lines_texts(TEXTS), edits_texts(TEXTS));
    table("Arguments of `read_lines`, validated and typed", &lines_alone(), &lines);
    table("Arguments of `edits` (nested, a list, an enum), validated and typed", &edits_alone(), &edits);
    table("One call of `read_lines`", &lines_called(), &lines);
    table("One call of `edits`", &edits_called(), &edits);
}

fn lines_alone() -> Vec<Way> {
    vec![
        alone::serde::<ReadLines>(),
        alone::read_lines(),
        alone::long("read_lines"),
        alone::serde_by_value::<ReadLines>(),
        alone::jsonschema::<ReadLines>("read_lines"),
    ]
}

fn edits_alone() -> Vec<Way> {
    vec![
        alone::serde::<Edits>(),
        alone::edits(),
        alone::long("edits"),
        alone::serde_by_value::<Edits>(),
        alone::jsonschema::<Edits>("edits"),
    ]
}

fn lines_called() -> Vec<Way> {
    let direct = call::direct::<ReadLines>(ReadLines::answer);
    vec![direct, call::bare("read_lines"), call::serial("read_lines"), call::turn("read_lines")]
}

fn edits_called() -> Vec<Way> {
    vec![call::direct::<Edits>(Edits::answer), call::bare("edits"), call::serial("edits"), call::turn("edits")]
}

fn table(title: &str, ways: &[Way], texts: &[String]) {
    // The first round warms up and does not count.
    let mut samples = vec![Vec::new(); ways.len()];
    for round in 0..=ROUNDS {
        for (way, samples) in ways.iter().zip(&mut samples) {
            let begun = worked();
            (way.run)(texts);
            let taken = (worked() - begun) / texts.len() as f64;
            if round > 0 {
                samples.push(taken);
            }
        }
    }
    println!("## {title}\n");
    println!("| | ns, median (min) | times bare, median (min) | allocations |\n|---|---|---|---|");
    for (way, taken) in ways.iter().zip(&samples) {
        let mut ratios: Vec<f64> = taken.iter().zip(&samples[0]).map(|(own, bare)| own / bare).collect();
        let mut taken = taken.clone();
        for list in [&mut ratios, &mut taken] {
            list.sort_by(f64::total_cmp);
        }
        let least = taken[0] / samples[0].iter().copied().fold(f64::INFINITY, f64::min);
        let (ns, ratio) = (taken[ROUNDS / 2], ratios[ROUNDS / 2]);
        println!(
            "| {} | {ns:.0} ({:.0}) | {ratio:.2} ({least:.2}) | {:.1} |",
            way.name,
            taken[0],
            per_text(way, texts)
        );
    }
    println!();
}

/// Allocations of one text; what a batch allocates once for all is left out.
fn per_text(way: &Way, texts: &[String]) -> f64 {
    let half = texts.len() / 2;
    let (few, many) = (allocations(|| (way.run)(&texts[..half])), allocations(|| (way.run)(texts)));
    (many as f64 - few as f64) / (texts.len() - half) as f64
}

/// Many batches of one way and nothing else, for a profiler; without a known number it lists the ways.
pub fn profile(way: &str, rounds: usize) {
    let mut ways: Vec<(Way, Vec<String>)> = Vec::new();
    let (lines, edits) = (read_lines_texts(TEXTS), edits_texts(TEXTS));
    ways.extend(lines_alone().into_iter().chain(lines_called()).map(|way| (way, lines.clone())));
    ways.extend(edits_alone().into_iter().chain(edits_called()).map(|way| (way, edits.clone())));
    let Some((way, texts)) = way.parse().ok().and_then(|at: usize| ways.get(at)) else {
        ways.iter().enumerate().for_each(|(at, (way, _))| println!("{at}: {}", way.name));
        return;
    };
    (0..rounds).for_each(|_| (way.run)(texts));
}
