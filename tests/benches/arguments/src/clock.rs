//! Working time of this thread and what it allocates.

use std::alloc::System;

use rustix::time::{ClockId, clock_gettime};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Nanoseconds that this thread has worked: time in which others had the processor does not count. Every way runs on one
/// thread.
pub fn worked() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// How often `work` allocates or grows what it has.
pub fn allocations(work: impl FnOnce()) -> usize {
    let region = Region::new(ALLOCATOR);
    work();
    let stats = region.change();
    stats.allocations + stats.reallocations
}
