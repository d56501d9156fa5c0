//! What a program with 10,000 linked tools pays before its first call: registry, toolset, session. One process, one start.

use std::time::Instant;

use toolpact::{Registry, Session, Toolset};

mod many {
    //! The tools that the build script wrote.
    #![allow(dead_code, reason = "they are only registered")]
    include!(concat!(env!("OUT_DIR"), "/tools.rs"));
}

fn main() {
    let begun = Instant::now();
    let registry = Registry::linked().expect("sound tools");
    let linked = begun.elapsed();
    let toolset = Toolset::default_of(&registry).expect("a toolset");
    let selected = begun.elapsed();
    let session = Session::builder(toolset).workspace(std::env::temp_dir()).build().expect("a session");
    let built = begun.elapsed();
    let millis = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    println!(
        "{} tools: registry {:.2} ms, toolset {:.2} ms, session {:.2} ms; registry and toolset {:.2} ms, all {:.2} ms",
        session.toolset().registry().len(),
        millis(linked),
        millis(selected - linked),
        millis(built - selected),
        millis(selected),
        millis(built)
    );
}
