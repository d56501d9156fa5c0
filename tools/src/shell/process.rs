//! One command in a process group of its own: followed to its end, its time limit or its cancellation.
//!
//! A process that leaves the group (with `setsid`) is out of reach. What a command left running in the background goes on, and
//! is not waited for.

use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// How often it is looked whether something ended that says nothing about it.
const TICK: Duration = Duration::from_millis(20);

/// How long the output of what a command left running is waited for (a pipe that closes with the command is not waited for).
const BACKGROUND: Duration = Duration::from_millis(200);

/// How long a group may take to end by itself (source: the practice of coding agents, 200 ms). With [`LAST_OUTPUT`] it stays
/// below the time that a session gives cancelled calls to clean up.
const TERMINATION: Duration = Duration::from_millis(200);

/// How long the last output of an ended group is waited for.
const LAST_OUTPUT: Duration = Duration::from_millis(100);

/// Bytes read at once, and pieces that may wait: a command that prints faster than it is listened to has to wait.
const PIECE: usize = 64 * 1024;
const WAITING: usize = 16;

/// A command that runs. Its group is ended when this is dropped before it was followed to an end.
pub(super) struct Running {
    child: Child,
    group: Pid,
    pieces: Receiver<Vec<u8>>,
    /// Somebody can still print.
    open: bool,
    finished: bool,
}

/// How a command ended.
pub(super) struct Ended {
    pub(super) end: End,
    /// Something that it started still holds its output.
    pub(super) left_running: bool,
}

/// Why a command ended.
pub(super) enum End {
    Exited(ExitStatus),
    TimedOut,
    Cancelled,
}

impl Running {
    /// Starts a command with both outputs in one pipe, so that they stay in order.
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer).process_group(0);
        let child = command.spawn()?;
        // It holds the writing end, and the output ends only when nobody does.
        drop(command);
        let (sender, pieces) = sync_channel(WAITING);
        let group = Pid::from_child(&child);
        let running = Self { child, group, pieces, open: true, finished: false };
        thread::Builder::new().name("command output".into()).spawn(move || listen(reader, &sender))?;
        Ok(running)
    }

    /// Waits for the end of the command, and takes its output until then.
    pub(super) fn follow(
        &mut self,
        limit: Duration,
        cancelled: &dyn Fn() -> bool,
        take: &mut dyn FnMut(&[u8]),
    ) -> io::Result<Ended> {
        let begun = Instant::now();
        let mut exited: Option<Instant> = None;
        let mut pause = Duration::from_millis(1);
        loop {
            self.receive(pause, take);
            pause = if self.open { TICK } else { TICK.min(pause * 2) };
            if exited.is_none() && self.has_exited()? {
                exited = Some(Instant::now());
            }
            let left_running = match exited {
                Some(_) if !self.open => Some(false),
                Some(exited) if exited.elapsed() > BACKGROUND => Some(true),
                _ => None,
            };
            if let Some(left_running) = left_running {
                return Ok(Ended { end: End::Exited(self.reap()?), left_running });
            }
            let stopped =
                if cancelled() { Some(End::Cancelled) } else { (begun.elapsed() > limit).then_some(End::TimedOut) };
            if let Some(end) = stopped {
                self.stop(take)?;
                return Ok(Ended { end, left_running: false });
            }
        }
    }

    /// Takes one piece of output, or waits for `pause`.
    fn receive(&mut self, pause: Duration, take: &mut dyn FnMut(&[u8])) {
        if !self.open {
            thread::sleep(pause);
            return;
        }
        match self.pieces.recv_timeout(pause) {
            Ok(piece) => take(&piece),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.open = false,
        }
    }

    /// Whether the command itself has ended. It is not reaped: as long as it is there, no other group can get its number.
    fn has_exited(&self) -> io::Result<bool> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(self.group), options)?.is_some())
    }

    /// Ends the whole group: asks first, then forces. Takes what it still prints.
    fn stop(&mut self, take: &mut dyn FnMut(&[u8])) -> io::Result<()> {
        self.signal(Signal::TERM);
        self.receive_for(TERMINATION, take)?;
        self.signal(Signal::KILL);
        self.receive_for(LAST_OUTPUT, take)?;
        self.reap().map(drop)
    }

    /// Takes output for a time, or until the command has ended and nobody can print any more.
    fn receive_for(&mut self, time: Duration, take: &mut dyn FnMut(&[u8])) -> io::Result<()> {
        let begun = Instant::now();
        while begun.elapsed() < time && (self.open || !self.has_exited()?) {
            self.receive(Duration::from_millis(5), take);
        }
        Ok(())
    }

    fn signal(&self, signal: Signal) {
        // It fails only when nobody is left in the group, which is what is wanted.
        let _nobody_left = kill_process_group(self.group, signal);
    }

    fn reap(&mut self) -> io::Result<ExitStatus> {
        let status = self.child.wait()?;
        self.finished = true;
        Ok(status)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.finished {
            self.signal(Signal::KILL);
            let _ended_by_force = self.child.wait();
        }
    }
}

/// Reads the output to its end. When nobody takes it any more it is thrown away, so that what goes on in the background does not
/// break on a closed pipe.
fn listen(mut reader: impl Read, pieces: &SyncSender<Vec<u8>>) {
    let mut buffer = vec![0; PIECE];
    let mut taken = true;
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return,
            Ok(length) => taken = taken && pieces.send(buffer[..length].to_vec()).is_ok(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}
