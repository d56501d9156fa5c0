//! Counts allocations of one text by way: in a program of its own, because to count them makes each one slower.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use toolpact_bench_arguments::calls::{TEXTS, groups};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    println!("## Allocations of one text or call\n\n| | | allocations | bytes |\n|---|---|---|---|");
    for group in groups() {
        for way in &group.ways {
            // What the first text ever and what a batch allocates once for all are left out.
            (way.run)(&group.texts);
            let (few, many) = (counted(|| (way.run)(&group.texts[..TEXTS / 2])), counted(|| (way.run)(&group.texts)));
            let per_text = |few: usize, many: usize| (many as f64 - few as f64) / (TEXTS / 2) as f64;
            let (count, bytes) = (per_text(few.0, many.0), per_text(few.1, many.1));
            println!("| {} | {} | {count:.1} | {bytes:.0} |", group.title, way.name);
        }
    }
}

/// How often `work` allocates or grows what it has, and how many bytes in all.
fn counted(work: impl FnOnce()) -> (usize, usize) {
    let region = Region::new(ALLOCATOR);
    work();
    let stats = region.change();
    (stats.allocations + stats.reallocations, stats.bytes_allocated)
}
