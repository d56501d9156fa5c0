//! Measures every way in interleaved rounds, so that all of them see the same machine.

use crate::clock::worked;
use crate::shapes::{Edits, ReadLines, edits_texts, read_lines_texts};
use crate::ways::{Way, alone, call};

/// Rounds in which every way treats the whole batch once.
const ROUNDS: usize = 41;

/// Different texts of one batch.
pub const TEXTS: usize = 1_000;

/// Ways that do the same with the same texts; the first one is the reference.
pub struct Group {
    pub title: &'static str,
    pub ways: Vec<Way>,
    pub texts: Vec<String>,
}

pub fn groups() -> Vec<Group> {
    let (lines, edits) = (read_lines_texts(TEXTS), edits_texts(TEXTS));
    vec![
        Group {
            title: "Arguments of `read_lines`",
            ways: vec![
                alone::serde::<ReadLines>(),
                alone::read_lines(),
                alone::long("read_lines"),
                alone::serde_by_value::<ReadLines>(),
                alone::jsonschema::<ReadLines>("read_lines"),
            ],
            texts: lines.clone(),
        },
        Group {
            title: "Arguments of `edits`",
            ways: vec![
                alone::serde::<Edits>(),
                alone::edits(),
                alone::long("edits"),
                alone::serde_by_value::<Edits>(),
                alone::jsonschema::<Edits>("edits"),
            ],
            texts: edits.clone(),
        },
        Group {
            title: "A call of `read_lines`",
            ways: called("read_lines", call::direct::<ReadLines>(ReadLines::answer)),
            texts: lines,
        },
        Group { title: "A call of `edits`", ways: called("edits", call::direct::<Edits>(Edits::answer)), texts: edits },
    ]
}

fn called(tool: &'static str, direct: Way) -> Vec<Way> {
    vec![direct, call::bare(tool), call::serial(tool), call::turn(tool)]
}

pub fn tables() {
    groups().iter().for_each(table);
}

fn table(group: &Group) {
    // The first round warms up and does not count.
    let mut samples = vec![Vec::new(); group.ways.len()];
    for round in 0..=ROUNDS {
        for (way, samples) in group.ways.iter().zip(&mut samples) {
            let begun = worked();
            (way.run)(&group.texts);
            let taken = (worked() - begun) / group.texts.len() as f64;
            if round > 0 {
                samples.push(taken);
            }
        }
    }
    println!("## {}\n\n| | ns, median (min) | times bare, median (min) |\n|---|---|---|", group.title);
    for (way, taken) in group.ways.iter().zip(&samples) {
        let mut ratios: Vec<f64> = taken.iter().zip(&samples[0]).map(|(own, bare)| own / bare).collect();
        let mut taken = taken.clone();
        for list in [&mut ratios, &mut taken] {
            list.sort_by(f64::total_cmp);
        }
        let least = taken[0] / samples[0].iter().copied().fold(f64::INFINITY, f64::min);
        let (ns, ratio) = (taken[ROUNDS / 2], ratios[ROUNDS / 2]);
        println!("| {} | {ns:.0} ({:.0}) | {ratio:.2} ({least:.2}) |", way.name, taken[0]);
    }
    println!();
}

/// Many batches of one way and nothing else, for a profiler; without a known number it lists the ways.
pub fn profile(way: &str, rounds: usize) {
    let groups = groups();
    let mut ways = groups.iter().flat_map(|group| group.ways.iter().map(move |way| (group, way)));
    match way.parse().ok().and_then(|at| ways.clone().nth(at)) {
        Some((group, way)) => (0..rounds).for_each(|_| (way.run)(&group.texts)),
        None => (0..).zip(&mut ways).for_each(|(at, (group, way)): (usize, _)| {
            println!("{at}: {}, {}", group.title, way.name);
        }),
    }
}
