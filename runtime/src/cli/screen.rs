//! Where the command line writes: results to stdout, everything about them to stderr. A reader who has gone is no error.
//!
//! Names, descriptions and messages come from strangers. What a person reads has no character in it that acts on the terminal;
//! JSON has them as escapes, so that it means the same; only content that goes into a file or a program stays as it is.

use std::fmt::Display;
use std::fmt::Write as _;
use std::io::{self, BufWriter, ErrorKind, IsTerminal as _, Stdout, Write};

use serde::Serialize;

use crate::unseen::{acts, visible, visible_lines};

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
    let _unread = writeln!(io::stderr().lock(), "{}", visible_lines(&message.to_string()));
}

/// Tells the person one thing, in one line whatever it holds: nothing in it can pass for a line of its own.
pub(super) fn event(message: impl Display) {
    note(visible(&message.to_string()));
}

/// Prints a text for a person to stdout, with one line end after it.
pub(super) fn print(text: &str) -> io::Result<()> {
    print_all(&visible_lines(text))
}

/// Prints the content that was asked for to stdout: as it is, unless stdout is a terminal.
pub(super) fn print_content(text: &str) -> io::Result<()> {
    if io::stdout().is_terminal() { print(text) } else { print_all(text) }
}

/// Prints a value to stdout as indented JSON.
pub(super) fn print_json(value: &impl Serialize) -> io::Result<()> {
    print_all(&escaped(&serde_json::to_string_pretty(value)?))
}

fn print_all(text: &str) -> io::Result<()> {
    let mut out = Quiet::stdout();
    out.write_all(text.strip_suffix('\n').unwrap_or(text).as_bytes())?;
    out.write_all(b"\n")?;
    out.flush()
}

/// JSON with the characters that would act on a terminal as escapes: they stand in texts only, where an escape means the same.
fn escaped(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\n' || !acts(c) {
            shown.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _infallible = write!(shown, "\\u{unit:04x}");
        }
    }
    shown
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
    fn json_means_the_same_with_escapes() {
        let value = serde_json::json!({"a\u{9b}\n\u{1b}": "\u{202e}\u{7f}\u{e0041}é👩"});
        let shown = escaped(&serde_json::to_string_pretty(&value).unwrap());
        assert!(!shown.chars().any(|c| c != '\n' && acts(c)), "{shown:?}");
        assert!(shown.contains("é👩"), "{shown}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
    }

    #[test]
    fn only_a_reader_that_has_gone_is_quiet() {
        let mut gone = Quiet(Broken(ErrorKind::BrokenPipe));
        assert!(gone.write_all(b"text").is_ok() && gone.flush().is_ok());
        let mut full = Quiet(Broken(ErrorKind::StorageFull));
        assert!(full.write_all(b"text").is_err() && full.flush().is_err());
    }
}
