//! Tells what happens to each call while it happens, on standard error.

use toolpact::events::Event;

/// Shows one event. What a command prints is not shown: it is in the result.
pub(crate) fn show(event: &Event) {
    match event {
        Event::Waiting { call, on, why } => eprintln!("  … {call} waits for {on}: {why}"),
        Event::Started { call, .. } => eprintln!("  … {call} runs"),
        Event::Progress { call, message } => eprintln!("  … {call}: {message}"),
        Event::Finished { call, ending, .. } => eprintln!("  … {call} {}", ending.phrase()),
        _ => {}
    }
}
