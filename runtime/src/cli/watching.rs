//! What a person sees on stderr while calls run. It watches and decides nothing.

use super::{screen, words};
use crate::events::Event;

/// Shows how far a call is that runs alone.
pub(super) fn progress(event: &Event) {
    if let Event::Progress { message, .. } = event {
        screen::event(format!("… {message}"));
    }
}

/// Shows what becomes of each call of a server, and which tool it is of.
#[cfg(feature = "mcp")]
pub(super) fn server(event: &Event) {
    match event {
        Event::Queued { call, tool } => screen::event(format!("{call}: {tool}")),
        event => turn(event),
    }
}

/// Shows what becomes of each call of a turn, a line an event.
pub(super) fn turn(event: &Event) {
    match event {
        Event::Waiting { call, on, why } => screen::event(format!("{call} waits for {on}: {why}")),
        Event::Started { call, at } => screen::event(format!("{call} started at {}", words::milliseconds(*at))),
        Event::Progress { call, message } => screen::event(format!("{call} … {message}")),
        Event::Finished { call, ending, at } => {
            screen::event(format!("{call} finished at {}: {}", words::milliseconds(*at), ending.phrase()));
        }
        Event::HoldsThread { call, tool, held } => {
            screen::event(format!("{call}: {tool} holds a thread that others need, for {held:?} so far"));
        }
        // The question itself is on the screen, and the output becomes part of the result.
        Event::Queued { .. } | Event::Asking { .. } | Event::Output { .. } => {}
    }
}
