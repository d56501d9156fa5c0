//! The page: one stream for what the model says, what happens and what is answered, so that all of it stands in order.

use std::io::{self, Write as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use toolpact::events::Event;

use crate::text::{WIDTH, cut};

/// Standard output, and whether text of the model stands on a line that has not ended. Every clone is the same page.
#[derive(Clone, Default)]
pub(crate) struct Page(Arc<Mutex<bool>>);

impl Page {
    /// A piece of what the model says, as it comes.
    pub(crate) fn text(&self, text: &str) {
        let mut open = self.open();
        let _cannot_be_helped = write!(io::stdout(), "{text}").and_then(|()| io::stdout().flush());
        if let Some(last) = text.chars().last() {
            *open = last != '\n';
        }
    }

    /// Whole lines; they begin below what the model said.
    pub(crate) fn lines(&self, lines: &str) {
        let mut open = self.open();
        let end = if std::mem::take(&mut *open) { "\n" } else { "" };
        let _cannot_be_helped = writeln!(io::stdout(), "{end}{lines}");
    }

    /// Ends the line on which the model spoke.
    pub(crate) fn end_line(&self) {
        if std::mem::take(&mut *self.open()) {
            println!();
        }
    }

    /// What happens to a call, while it happens. What a command prints is not shown: it is in the result.
    pub(crate) fn event(&self, event: &Event) {
        let line = match event {
            Event::Waiting { call, on, why } => format!("{call} waits for {on}: {why}"),
            Event::Started { call, .. } => format!("{call} runs"),
            Event::Progress { call, message } => format!("{call}: {message}"),
            Event::Finished { call, ending, .. } => format!("{call} {}", ending.phrase()),
            _ => return,
        };
        self.lines(&cut(&format!("  … {line}"), WIDTH));
    }

    fn open(&self) -> MutexGuard<'_, bool> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
