//! Working time of this thread.

use rustix::time::{ClockId, clock_gettime};

/// Nanoseconds that this thread has worked: time in which others had the processor does not count. Every way runs on one
/// thread.
pub fn worked() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
