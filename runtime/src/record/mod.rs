//! Records the turns of a session and replays them: the same calls and answers must give the same waits, verdicts and messages.
//!
//! A record is a file of JSON lines; the first names its version. In place of secrets and of the session's own folders it
//! has their names. A replay runs no tool: each run gives what it gave when it was recorded, in the recorded order. So a
//! record of a real session is a test of rules, hooks, contracts and schedule.

mod compare;
mod line;
mod recorder;
mod replay;
mod secrets;

pub use compare::{Difference, Differences};
pub(crate) use line::Line;
pub use recorder::Recorder;
pub use replay::{ReplayError, replay};

/// Version of the format that this library writes, and the only one that it reads.
pub const VERSION: u32 = 1;
