//! Runs the calls of a session to their end, also when the person interrupts them or the system ends the program.

use std::future::Future;
use std::pin::pin;

use super::failure::Failure;
use super::screen;
use crate::session::Session;

/// Waits for `work` on threads of its own. An interrupt or a request to end cancels the session, so that every call still gets its outcome,
/// its programs end and its files are removed; a second one gives up.
pub(super) fn to_the_end<T>(session: &Session, work: impl Future<Output = T>) -> Result<T, Failure> {
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::Threads)?;
    let done = threads.block_on(interruptible(session, work));
    // A question that nobody answers any more must not hold the program.
    threads.shutdown_background();
    done
}

async fn interruptible<T>(session: &Session, work: impl Future<Output = T>) -> Result<T, Failure> {
    let mut work = pin!(work);
    tokio::select! {
        done = &mut work => return Ok(done),
        () = interrupt() => {
            screen::note("interrupted: ending the calls; once more gives up");
            session.cancel();
        }
    }
    tokio::select! {
        done = &mut work => Ok(done),
        () = interrupt() => Err(Failure::Interrupted),
    }
}

/// Ends when the person interrupts, or the system wants the program to end; never, where neither can be listened to.
async fn interrupt() {
    tokio::select! {
        () = interrupted() => {}
        () = terminated() => {}
    }
}

async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// A request to end would otherwise leave programs running and kept results on the disk. A closed terminal is left alone: who
/// started the program with `nohup` wants it to go on.
#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut requests) => drop(requests.recv().await),
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
