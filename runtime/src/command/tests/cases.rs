//! The shared shell cases: every decision right, nothing wrongly allowed, nothing harmless asked about; and foreign commands
//! put around each harmless one, never allowed.

use super::adapter::{Case, Decision, decide};
use crate::case_files;

fn cases() -> Vec<Case> {
    case_files::cases("shell.jsonl")
}

#[test]
fn every_shared_case_is_decided_right() {
    let (mut wrong, cases) = (Vec::new(), cases());
    for case in &cases {
        let decision = decide(&case.rules, &case.mode, &case.input);
        if decision != case.expect && !case.accept.contains(&decision) {
            wrong.push(format!("{} {:?} instead of {:?}: {:.300}", case.id, decision, case.expect, case.input.command));
        }
    }
    case_files::report("shell, commands alone", cases.len(), &wrong, "");
}

/// Texts that put a command no rule knows around a harmless one; `{}` stands for the harmless one.
const MUTATIONS: [&str; 40] = [
    "{}; foreign x",
    "{} ; foreign x",
    "{} && foreign x",
    "{} || foreign x",
    "{} | foreign x",
    "{} |& foreign x",
    "{} & foreign x",
    "{}&foreign x",
    "{}\nforeign x",
    "{}\n\n foreign x",
    "{}\r\nforeign x",
    "{} # note\nforeign x",
    "{};\\\nforeign x",
    "{} $(foreign x)",
    "{} `foreign x`",
    "{} \"$(foreign x)\"",
    "{} <(foreign x)",
    "{} > >(foreign x)",
    "{} ${y:-$(foreign x)}",
    "{} $((a[$(foreign x)]))",
    "{} <<< $(foreign x)",
    "{} <<EOF\n$(foreign x)\nEOF",
    "{} > out.file",
    "{} >> out.file",
    "{} 2> out.file",
    "foreign x; {}",
    "foreign x && {}",
    "foreign x || {}",
    "foreign x | {}",
    "foreign x & {}",
    "foreign x\n{}",
    "X=$(foreign x) {}",
    "LD_PRELOAD=./x {}",
    "PATH=. {}",
    "( {} ; foreign x )",
    "if {}; then foreign x; fi",
    "foreign() { {}; }; foreign",
    "while {}; do foreign x; done",
    "! foreign x; {}",
    "foreign {}",
];

#[test]
fn a_foreign_command_is_never_carried_by_a_harmless_one() {
    let mut wrong = Vec::new();
    for case in cases().into_iter().filter(|case| case.is_benign() && case.mode == "default") {
        for mutation in MUTATIONS {
            let mut input = case.input.clone();
            input.command = mutation.replace("{}", case.input.command.trim());
            // Behind a comment or a here-document on the same line the foreign text is no command.
            let data = case.input.command.contains(" # ") || case.input.command.contains("<<'");
            let commented =
                data && !mutation.starts_with("foreign") && (!mutation.contains('\n') || mutation.contains("<<"));
            if !commented && decide(&case.rules, &case.mode, &input) == Decision::Allow {
                wrong.push(input.command);
            }
        }
    }
    assert!(wrong.is_empty(), "{} allowed:\n{}", wrong.len(), wrong.join("\n"));
}
