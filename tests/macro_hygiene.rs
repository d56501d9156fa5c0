//! Compiles the crates below `fixtures/`, which use `#[tool]` as a stranger would, with all their lints denied.

use std::fs;
use std::path::Path;
use std::process::Command;

fn cargo(arguments: &[&str]) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fixtures = tests.join("fixtures");
    // The versions of the main workspace, so that nothing is downloaded.
    fs::copy(tests.join("../Cargo.lock"), fixtures.join("Cargo.lock")).unwrap();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--offline", "--workspace", "--all-targets"])
        .current_dir(&fixtures)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn strangers_compile_without_a_warning() {
    cargo(&["clippy", "--quiet"]);
}
