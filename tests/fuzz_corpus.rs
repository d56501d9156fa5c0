//! The kept corpus of the fuzzer holds: what once was a finding, and one input for every way through the code.

use std::path::Path;

#[path = "fuzz/src/lib.rs"]
#[allow(unreachable_pub, dead_code, clippy::all, clippy::pedantic, reason = "the fuzzer's own crate")]
mod fuzz;

fn repeat(target: &str, least: usize, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut inputs = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let input = std::fs::read(&path).unwrap();
        if let Err(panic) = std::panic::catch_unwind(|| run(&input)) {
            eprintln!("a finding: {}", path.display());
            std::panic::resume_unwind(panic);
        }
        inputs += 1;
    }
    assert!(inputs >= least, "only {inputs} inputs in {}", folder.display());
}

#[test]
fn raw_arguments() {
    repeat("arguments", 100, fuzz::arguments);
}

#[test]
fn schemas_of_strangers() {
    repeat("schemas", 100, fuzz::schemas);
}
