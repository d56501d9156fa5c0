//! Recording and replaying: bit for bit where nothing changed, and every departure where something did.

use std::io::Write;
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use serde_json::{Value, json};
use toolpact::contract::{Contract, Text};
use toolpact::permission::{Answer, Approver, Mode, Question, Rules};
use toolpact::record::{Differences, Recorder, ReplayError, replay};
use toolpact::session::{OnFailure, SessionBuilder};
use toolpact::tool::BoxFuture;
use toolpact::turn::Call;
use toolpact::{Session, ToolError};
use toolpact_tests::cells::{Cells, Ends, EverySecond, Hooked, Planned, Plays, builder, limits, simulated};

use super::{tool, toolset};

/// Bytes that a test can look at while a session writes them.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

fn replayed(record: &str, session: &Session) -> Differences {
    simulated(replay(record.as_bytes(), session)).unwrap()
}

fn planned() -> impl Strategy<Value = (Planned, u64)> {
    let ends = prop_oneof![8 => Just(Ends::Well), 2 => Just(Ends::Failing), 1 => Just(Ends::Never)];
    let cells = || proptest::collection::vec(0_u8..4, 0..3);
    let hook = prop_oneof![
        6 => Just(Hooked::Passes), 1 => Just(Hooked::Rewrites), 1 => Just(Hooked::Denies), 2 => Just(Hooked::Asks),
        1 => Just(Hooked::Dawdles),
    ];
    let tool = prop_oneof![8 => Just("act"), 1 => Just("act_alone"), 1 => Just("no_such_tool")];
    let step = (tool, cells(), cells(), 0_u64..40, ends, hook);
    let step =
        step.prop_map(|(tool, reads, writes, takes, ends, hook)| Planned { tool, reads, writes, takes, ends, hook });
    (step, 0_u64..30)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_replay_equals_its_record_bit_for_bit(
        turns in proptest::collection::vec(proptest::collection::vec(planned(), 1..8), 1..3),
        cancel in prop_oneof![2 => Just(None), 1 => (0_u64..80).prop_map(Some)],
    ) {
        let (paper, cells) = (Paper::default(), Cells::default());
        let session = || builder(&cells, limits(3, OnFailure::SkipDependents)).hook(Plays);
        simulated(async {
            let session = session().approver(EverySecond).record(Recorder::new(paper.clone())).build().unwrap();
            for planned in &turns {
                let turn = session.turn();
                let push = async {
                    for (index, (planned, pause)) in planned.iter().enumerate() {
                        tokio::time::sleep(std::time::Duration::from_millis(*pause)).await;
                        turn.push(planned.call(index));
                    }
                };
                let end = async {
                    if let Some(pause) = cancel {
                        tokio::time::sleep(std::time::Duration::from_millis(pause)).await;
                        turn.cancel_call(&"call1".into());
                    }
                };
                tokio::join!(push, end);
                turn.finish().await;
            }
        });
        let before = cells.all();
        // Nobody is there to ask, and no tool runs: answers and results come from the record.
        let differences = replayed(&paper.text(), &session().build().unwrap());
        prop_assert!(differences.is_empty(), "{}\n{}", differences, paper.text());
        prop_assert_eq!(cells.all(), before);
    }
}

const NOTES: &[Text] = &[Text::Borrowed("notes")];

struct Yes;

impl Approver for Yes {
    fn approve<'a>(&'a self, _: &'a Question) -> BoxFuture<'a, Answer> {
        Box::pin(async { Answer::AllowAlways })
    }
}

/// Tools that say a secret, write far too much, and name the folder that they work in.
fn talkative() -> SessionBuilder {
    let tools = [
        tool(Contract::new("note", "Writes a note.").writes(NOTES), |text, context| async move {
            let key = context.secret("key").unwrap_or_default().to_owned();
            Ok(format!("{text} with {key} in {}", context.working_directory().display()))
        }),
        tool(Contract::new("much", "Says much.").reads(NOTES).output_limit(2_000), |_, _| async {
            Ok::<_, ToolError>("line\n".repeat(5_000))
        }),
    ];
    Session::builder(toolset(tools)).limits(limits(3, OnFailure::SkipDependents)).secret("key", "s3\"cret")
}

fn recorded() -> String {
    let folder = tempfile::tempdir().unwrap();
    let paper = Paper::default();
    simulated(async {
        let session = talkative().workspace(folder.path()).approver(Yes).record(Recorder::new(paper.clone()));
        let session = session.build().unwrap();
        let note = Call::new("n", "note", json!({"text": "the key is s3\"cret"}).to_string());
        session.run(vec![note, Call::new("m", "much", "{}")]).await;
    });
    paper.text()
}

#[test]
fn secrets_and_folders_are_left_out_and_put_back() {
    let record = recorded();
    assert!(!record.contains("s3"), "{record}");
    assert!(record.contains("[secret key]") && record.contains("[workspace]") && record.contains("[kept]"), "{record}");
    let elsewhere = tempfile::tempdir().unwrap();
    let session = talkative().workspace(elsewhere.path()).build().unwrap();
    let differences = replayed(&record, &session);
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn what_another_policy_would_have_done_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let rules: Rules = serde_json::from_value(json!({"deny": ["note"]})).unwrap();
    let session = talkative().workspace(folder.path()).rules(rules).build().unwrap();
    let differences = replayed(&recorded(), &session);
    let what: Vec<_> = differences.0.iter().map(|difference| (difference.call.to_string(), difference.what)).collect();
    assert!(what.contains(&("n".into(), "effect and verdict")), "{differences}");
    assert!(what.contains(&("n".into(), "outcome")), "{differences}");
    assert!(what.contains(&("m".into(), "outcome")), "it depends on the note: {differences}");
}

#[test]
fn the_first_line_says_the_version_and_others_are_refused() {
    let record = recorded();
    let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    assert_eq!(header["toolpact_record"], 1);
    let session = talkative().workspace(std::env::temp_dir()).mode(Mode::Bypass).build().unwrap();
    let error = |record: &str| simulated(replay(record.as_bytes(), &session)).unwrap_err();
    assert!(matches!(error(""), ReplayError::NoRecord));
    assert!(matches!(error("{}"), ReplayError::NoRecord));
    assert!(matches!(error(r#"{"toolpact_record": 2}"#), ReplayError::Version { found: 2 }));
    assert!(matches!(
        error(&format!("{}\nnonsense", record.lines().next().unwrap())),
        ReplayError::Line { number: 2, .. }
    ));
}

/// Takes some bytes and then no more.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or_else(|| std::io::Error::other("full"))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_record_that_cannot_be_written_holds_up_no_turn_and_is_reported() {
    let recorder = Recorder::new(Full(200));
    let report = simulated(async {
        let session = talkative().workspace(std::env::temp_dir()).approver(Yes).record(recorder.clone());
        session.build().unwrap().run(vec![Call::new("m", "much", "{}")]).await
    });
    assert!(report.outcomes[0].ending.is_done());
    assert_eq!(recorder.finish().unwrap_err().to_string(), "full");
}
