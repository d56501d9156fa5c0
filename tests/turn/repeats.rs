//! The guard against loops: a hint, then a refusal, and a fresh start when something changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use toolpact::contract::{Contract, Text};
use toolpact::outcome::{Ending, Outcome};
use toolpact::permission::Mode;
use toolpact::session::{Limits, LoopGuard};
use toolpact::turn::Call;
use toolpact::{HandMade, Session};
use toolpact_tests::cells::simulated;

use super::{tool, toolset};

const NOTES: &[Text] = &[Text::Borrowed("notes")];
const OTHERS: &[Text] = &[Text::Borrowed("others")];

fn session(guard: LoopGuard) -> Session {
    let mut limits = Limits::default();
    limits.repeats = guard;
    let counted = Arc::new(AtomicUsize::new(0));
    let same = |contract: Contract| -> HandMade { tool(contract, |_, _| async { Ok("the same".into()) }) };
    let tools = [
        same(Contract::new("look", "Looks at the notes.").reads(NOTES)),
        same(Contract::new("write", "Writes a note.").writes(NOTES)),
        same(Contract::new("elsewhere", "Writes something else.").writes(OTHERS)),
        same(Contract::new("poll", "Looks whether it is ready.").reads(NOTES).polling()),
        tool(Contract::new("count", "Counts.").reads(OTHERS), move |_, _| {
            let count = counted.fetch_add(1, Ordering::Relaxed);
            async move { Ok(count.to_string()) }
        }),
    ];
    let session = Session::builder(toolset(tools)).workspace(std::env::temp_dir()).mode(Mode::Bypass);
    session.limits(limits).build().unwrap()
}

/// Runs calls, one a turn; the text after the colon is the argument.
fn turns(session: &Session, calls: &[&str]) -> Vec<Outcome> {
    let call = |call: &&str| {
        let (tool, text) = call.split_once(':').unwrap_or((call, ""));
        let mut report = simulated(session.run(vec![Call::new("1", tool, json!({"text": text}).to_string())]));
        report.outcomes.remove(0)
    };
    calls.iter().map(call).collect()
}

fn hinted(outcome: &Outcome) -> bool {
    outcome.content.as_text().contains("times and each time came to the same")
}

#[test]
fn the_third_time_is_hinted_at_and_the_fifth_refused() {
    let outcomes = turns(&session(LoopGuard::default()), &["look:a"; 6]);
    let hints: Vec<_> = outcomes.iter().map(hinted).collect();
    assert_eq!(hints, [false, false, true, true, true, true]);
    assert!(outcomes[..4].iter().all(|outcome| outcome.ending.is_done()));
    assert!(outcomes[4..].iter().all(|outcome| outcome.ending == Ending::Looping && outcome.started.is_none()));
    assert!(outcomes[4].content.as_text().contains("4 times"), "{:?}", outcomes[4]);
}

#[test]
fn the_same_holds_within_one_message() {
    let session = session(LoopGuard::default());
    let calls = (0..6).map(|at| Call::new(at.to_string(), "look", "{}")).collect();
    let report = simulated(session.run(calls));
    let endings: Vec<_> = report.outcomes.iter().map(|outcome| outcome.ending.is_done()).collect();
    assert_eq!(endings, [true, true, true, true, false, false]);
    assert!(!hinted(&report.outcomes[1]) && hinted(&report.outcomes[2]));
}

#[test]
fn other_arguments_and_other_results_are_no_repetition() {
    let session = session(LoopGuard::default());
    let outcomes = turns(&session, &["look:a", "look:b", "look:c", "look:d", "look:e", "look:f"]);
    assert!(outcomes.iter().all(|outcome| outcome.ending.is_done() && !hinted(outcome)));
    let outcomes = turns(&session, &["count"; 6]);
    assert!(outcomes.iter().all(|outcome| outcome.ending.is_done() && !hinted(outcome)));
}

#[test]
fn the_spelling_of_arguments_does_not_matter() {
    let session = session(LoopGuard::default());
    let spellings = [r#"{"text": "a"}"#, r#"{ "text":"a" }"#, "{\"text\": \"\\u0061\"}"];
    let outcomes: Vec<_> = spellings
        .iter()
        .map(|arguments| simulated(session.run(vec![Call::new("1", "look", *arguments)])).outcomes.remove(0))
        .collect();
    assert!(hinted(&outcomes[2]), "{outcomes:?}");
}

#[test]
fn a_write_of_what_the_call_touches_begins_the_count_again() {
    let session = session(LoopGuard::default());
    let outcomes = turns(&session, &["look", "look", "write:1", "look", "look", "write:2", "look", "look"]);
    assert!(outcomes.iter().all(|outcome| !hinted(outcome)), "{outcomes:?}");
    let outcomes = turns(&session, &["elsewhere:1", "look"]);
    assert!(hinted(&outcomes[1]), "a write of something else changes nothing: {outcomes:?}");
}

#[test]
fn tools_that_poll_and_sessions_that_do_not_care_are_left_alone() {
    let outcomes = turns(&session(LoopGuard::default()), &["poll"; 8]);
    assert!(outcomes.iter().all(|outcome| outcome.ending.is_done() && !hinted(outcome)));
    let outcomes = turns(&session(LoopGuard::OFF), &["look"; 8]);
    assert!(outcomes.iter().all(|outcome| outcome.ending.is_done() && !hinted(outcome)));
}
