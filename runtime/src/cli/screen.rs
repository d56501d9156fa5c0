//! Where the command line writes: results to stdout, everything about them to stderr. A reader who has gone is no error.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Stdout, Write};

use serde::Serialize;

/// Columns of a screen that does not say how wide it is.
const COLUMNS: usize = 120;

/// Columns of the screen: what `COLUMNS` says, else 120.
pub(super) fn columns() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    said.filter(|columns| *columns > 0).unwrap_or(COLUMNS)
}

/// Tells the person something about the result, on stderr.
pub(super) fn note(message: impl Display) {
    // When stderr is closed there is nowhere left to say so.
    let _unread = writeln!(io::stderr().lock(), "{message}");
}

/// Prints a text to stdout, with one line end after it.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut out = Quiet::stdout();
    out.write_all(text.strip_suffix('\n').unwrap_or(text).as_bytes())?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Prints a value to stdout as indented JSON.
pub(super) fn print_json(value: &impl Serialize) -> io::Result<()> {
    let mut out = Quiet::stdout();
    serde_json::to_writer_pretty(&mut out, value)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Takes everything after its reader has gone, and throws it away: `… | head` is no error.
struct Quiet<W: Write>(W);

impl Quiet<BufWriter<Stdout>> {
    fn stdout() -> Self {
        Self(BufWriter::new(io::stdout()))
    }
}

impl<W: Write> Write for Quiet<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails every write in one way.
    struct Broken(ErrorKind);

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn only_a_reader_that_has_gone_is_quiet() {
        let mut gone = Quiet(Broken(ErrorKind::BrokenPipe));
        assert!(gone.write_all(b"text").is_ok() && gone.flush().is_ok());
        let mut full = Quiet(Broken(ErrorKind::StorageFull));
        assert!(full.write_all(b"text").is_err() && full.flush().is_err());
    }
}
