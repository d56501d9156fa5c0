//! Keeps a panic in the host's or a tool's code from taking the turn with it.

use std::any::Any;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};

use futures_util::FutureExt as _;

/// What a future gives, or what it said when it panicked.
///
/// No `async fn`: that would hold the future twice, where it came and where it is polled.
pub(crate) fn guarded<T>(future: impl Future<Output = T>) -> impl Future<Output = Result<T, String>> {
    // Nothing of the future is used after a panic, so what it left half done cannot be seen.
    AssertUnwindSafe(future).catch_unwind().map(|ended| ended.map_err(said))
}

/// What a function gives, or what it said when it panicked.
pub(crate) fn guarded_now<T>(function: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(function)).map_err(said)
}

/// The message of a panic.
pub(crate) fn said(payload: Box<dyn Any + Send>) -> String {
    let message = payload.downcast_ref::<&str>().copied();
    let message = message.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let message = message.unwrap_or("without a message").to_owned();
    // What was thrown can panic again when it is dropped; what that throws is kept for ever rather than dropped.
    if let Err(thrown) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(thrown);
    }
    message
}
