//! Makes a batch of calls, compares every answer and measures the batch.

use std::time::Instant;

use crate::work::Case;

/// A runtime of one thread, as all ways use it.
pub fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime")
}

/// Nanoseconds of one call, after each answer was compared.
pub async fn per_call<C: AsyncFn(&Case) -> String>(cases: &[Case], call: C) -> f64 {
    let begun = Instant::now();
    for case in cases {
        let answer = call(case).await;
        // A comparison of some bytes, the same in every way: nobody can leave out the work.
        assert_eq!(answer, case.answer);
    }
    begun.elapsed().as_secs_f64() * 1e9 / cases.len() as f64
}
