//! Makes a batch of calls, compares every answer and measures the batch.

use rustix::time::{ClockId, clock_gettime};

use crate::work::Case;

/// A runtime of one thread, as all ways use it.
pub fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime")
}

/// Nanoseconds that this thread has worked: time in which others had the processor does not count. Every way runs on one
/// thread.
pub fn worked() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// Nanoseconds of one call, each answer compared.
pub async fn per_call<C: AsyncFn(&Case) -> String>(cases: &[Case], call: C) -> f64 {
    let begun = worked();
    for case in cases {
        let answer = call(case).await;
        // A comparison of some bytes, the same in every way: nobody can leave out the work.
        assert_eq!(answer, case.answer);
    }
    (worked() - begun) / cases.len() as f64
}
