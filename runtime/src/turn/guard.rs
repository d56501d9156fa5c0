//! Keeps a panic in the host's or a tool's code from taking the turn with it.

use std::any::Any;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};

use futures_util::FutureExt as _;

/// What a future gives, or what it said when it panicked.
pub(crate) async fn guarded<T>(future: impl Future<Output = T>) -> Result<T, String> {
    // Nothing of the future is used after a panic, so what it left half done cannot be seen.
    AssertUnwindSafe(future).catch_unwind().await.map_err(|payload| said(&*payload))
}

/// What a function gives, or what it said when it panicked.
pub(crate) fn guarded_now<T>(function: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(function)).map_err(|payload| said(&*payload))
}

/// The message of a panic.
pub(crate) fn said(payload: &(dyn Any + Send)) -> String {
    let message = payload.downcast_ref::<&str>().copied();
    let message = message.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    message.unwrap_or("without a message").to_owned()
}
