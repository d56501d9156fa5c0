//! Takes stdin and stdout of the process for the protocol alone: what tools print goes to stderr, and what they start reads
//! nothing.

use std::fs::File;
use std::io;

use rustix::io::fcntl_dupfd_cloexec;
use rustix::stdio::{dup2_stdin, dup2_stdout};

/// Below are the standard streams.
const FIRST_FREE: i32 = 3;

/// The streams that the client holds the other ends of.
pub(super) fn take() -> io::Result<(tokio::fs::File, tokio::fs::File)> {
    let input = fcntl_dupfd_cloexec(io::stdin(), FIRST_FREE)?;
    let output = fcntl_dupfd_cloexec(io::stdout(), FIRST_FREE)?;
    dup2_stdin(File::open("/dev/null")?)?;
    dup2_stdout(io::stderr())?;
    Ok((File::from(input).into(), File::from(output).into()))
}
