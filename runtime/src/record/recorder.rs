//! Writes the record of a session. It watches and decides nothing.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::json;

use super::VERSION;
use super::line::{Entry, Line};
use crate::session::Session;

/// Writes the record of a session. Cheap to clone; every clone writes the same record.
///
/// A record holds what the model wrote and what tools gave. Secrets of the session are left out by their values; what a
/// tool learns elsewhere is not.
#[derive(Clone)]
pub struct Recorder(Arc<Mutex<State>>);

struct State {
    out: Box<dyn Write + Send>,
    begun: bool,
    failed: Option<io::Error>,
}

impl Recorder {
    /// Records to anything that takes bytes.
    pub fn new(out: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(State { out: Box::new(out), begun: false, failed: None })))
    }

    /// Records to a new file.
    ///
    /// # Errors
    /// The file exists, or cannot be made.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Self::new(BufWriter::new(File::create_new(path)?)))
    }

    /// Makes sure that all lines are written. A turn is never held up by its record, so a line that could not be written
    /// is reported here.
    ///
    /// # Errors
    /// The first line that could not be written; the record ends before it.
    pub fn finish(&self) -> io::Result<()> {
        let mut state = self.state();
        match state.failed.take() {
            Some(error) => Err(error),
            None => state.out.flush(),
        }
    }

    pub(crate) fn write(&self, session: &Session, turn: u64, line: Line) {
        let entry = Entry { turn, line: line.without_secrets(session) };
        let mut state = self.state();
        if state.failed.is_some() {
            return;
        }
        if let Err(error) = state.write(session, &entry) {
            tracing::warn!(%error, "the session is not recorded any further");
            state.failed = Some(error);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn write(&mut self, session: &Session, entry: &Entry) -> io::Result<()> {
        if !self.begun {
            self.begun = true;
            writeln!(self.out, "{}", json!({"toolpact_record": VERSION, "session": session.id()}))?;
        }
        writeln!(self.out, "{}", serde_json::to_string(entry)?)?;
        if entry.line == Line::TurnEnded { self.out.flush() } else { Ok(()) }
    }
}
