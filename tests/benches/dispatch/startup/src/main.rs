//! What a program with 10,000 linked tools pays before its first call: registry, toolset, session. One process, one start,
//! milliseconds that its thread has worked.

use rustix::time::{ClockId, clock_gettime};
use toolpact::{Registry, Session, Toolset};

mod many {
    //! The tools that the build script wrote.
    #![allow(dead_code, reason = "they are only registered")]
    include!(concat!(env!("OUT_DIR"), "/tools.rs"));
}

fn main() {
    let begun = worked();
    let registry = Registry::linked().expect("sound tools");
    let linked = worked();
    let toolset = Toolset::default_of(&registry).expect("a toolset");
    let selected = worked();
    let session = Session::builder(toolset).workspace(std::env::temp_dir()).build().expect("a session");
    let built = worked();
    println!(
        "{} tools: before main {:.2} ms, registry {:.2} ms, toolset {:.2} ms, session {:.2} ms, all from main {:.2} ms",
        session.toolset().registry().len(),
        // The loader, its relocations, and the constructors that register: all on this thread.
        begun,
        linked - begun,
        selected - linked,
        built - selected,
        built - begun
    );
}

/// Milliseconds that this thread has worked: time in which others had the processor does not count.
fn worked() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
