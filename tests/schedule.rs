//! The schedule: random turns run in parallel as they would one after the other, on simulated time.

use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;
use toolpact::outcome::{DeniedBy, Ending};
use toolpact::schedule::{Executor, Parallel, Serial};
use toolpact::session::OnFailure;
use toolpact::turn::{Call, Report};
use toolpact_tests::cells::{
    Cells, Ends, EverySecond, Hooked, Planned, Plays, builder, limits, most_at_once, overlap, simulated, told,
};

fn planned() -> impl Strategy<Value = Planned> {
    let ends = prop_oneof![12 => Just(Ends::Well), 2 => Just(Ends::Failing), 1 => Just(Ends::Panicking), 1 => Just(Ends::Never)];
    let tool = prop_oneof![8 => Just("act"), 1 => Just("act_alone"), 1 => Just("no_such_tool")];
    let cells = || proptest::collection::vec(0_u8..5, 0..3);
    let hook = prop_oneof![
        8 => Just(Hooked::Passes), 1 => Just(Hooked::Rewrites), 1 => Just(Hooked::Denies), 1 => Just(Hooked::Asks),
        1 => Just(Hooked::Dawdles),
    ];
    (tool, cells(), cells(), 0_u64..40, ends, hook).prop_map(|(tool, reads, writes, takes, ends, hook)| Planned {
        tool,
        reads,
        writes,
        takes,
        ends,
        hook,
    })
}

fn policy() -> impl Strategy<Value = OnFailure> {
    prop_oneof![Just(OnFailure::CarryOn), Just(OnFailure::SkipDependents)]
}

fn calls(planned: &[Planned]) -> Vec<Call> {
    planned.iter().enumerate().map(|(index, planned)| planned.call(index)).collect()
}

fn run(
    planned: &[Planned],
    limit: usize,
    on_failure: OnFailure,
    executor: &dyn Executor,
) -> (Report, BTreeMap<String, String>) {
    simulated(async {
        let cells = Cells::default();
        let session = builder(&cells, limits(limit, on_failure)).hook(Plays).approver(EverySecond).build().unwrap();
        let report = executor.execute(&session, calls(planned)).await;
        (report, cells.all())
    })
}

/// Pushes each call some time after the one before, and cancels some calls, and the turn, at some times.
fn stream(
    planned: &[(Planned, u64)],
    limit: usize,
    on_failure: OnFailure,
    cancels: &[(u64, Option<usize>)],
) -> (Report, BTreeMap<String, String>) {
    simulated(async {
        let cells = Cells::default();
        let session = builder(&cells, limits(limit, on_failure)).hook(Plays).approver(EverySecond).build().unwrap();
        let turn = session.turn();
        let push = async {
            for (index, (planned, pause)) in planned.iter().enumerate() {
                tokio::time::sleep(Duration::from_millis(*pause)).await;
                turn.push(planned.call(index));
            }
        };
        let cancel = async {
            for (pause, which) in cancels {
                tokio::time::sleep(Duration::from_millis(*pause)).await;
                match which {
                    Some(index) => turn.cancel_call(&format!("call{index}").as_str().into()),
                    None => turn.cancel(),
                }
            }
        };
        tokio::join!(push, cancel);
        (turn.finish().await, cells.all())
    })
}

/// How many random turns each of the four properties is tried on.
fn turns() -> u32 {
    std::env::var("TOOLPACT_TURNS").ok().and_then(|turns| turns.parse().ok()).unwrap_or(2_600)
}

fn config() -> ProptestConfig {
    std::panic::set_hook(Box::new(|_| {}));
    ProptestConfig { cases: turns(), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_parallel_turn_equals_the_serial_one(
        planned in proptest::collection::vec(planned(), 1..12), limit in 1_usize..6, on_failure in policy(),
    ) {
        let (serial, expected) = run(&planned, limit, on_failure, &Serial);
        let (parallel, cells) = run(&planned, limit, on_failure, &Parallel);
        prop_assert_eq!(told(&parallel.outcomes), told(&serial.outcomes));
        prop_assert_eq!(cells, expected);
        prop_assert_eq!(overlap(&parallel), None);
        prop_assert!(most_at_once(&parallel) <= limit);
        for waited in &parallel.waited {
            let (earlier, later) = (parallel.outcome(waited.on.as_str()), parallel.outcome(waited.call.as_str()));
            if let Some(started) = later.unwrap().started {
                prop_assert!(started >= earlier.unwrap().ended, "{} began before {} ended", waited.call, waited.on);
            }
        }
    }

    #[test]
    fn a_streamed_turn_equals_the_serial_one(
        planned in proptest::collection::vec((planned(), 0_u64..30), 1..12), limit in 1_usize..6, on_failure in policy(),
    ) {
        let alone: Vec<Planned> = planned.iter().map(|(planned, _)| planned.clone()).collect();
        let (serial, expected) = run(&alone, limit, on_failure, &Serial);
        let (streamed, cells) = stream(&planned, limit, on_failure, &[]);
        prop_assert_eq!(told(&streamed.outcomes), told(&serial.outcomes));
        prop_assert_eq!(cells, expected);
        prop_assert_eq!(overlap(&streamed), None);
    }

    #[test]
    fn however_it_is_cancelled_every_call_has_one_outcome_that_is_true(
        planned in proptest::collection::vec((planned(), 0_u64..30), 1..12), limit in 1_usize..6, on_failure in policy(),
        cancels in proptest::collection::vec((0_u64..60, prop_oneof![4 => (0_usize..12).prop_map(Some), 1 => Just(None)]), 0..6),
    ) {
        let (report, cells) = stream(&planned, limit, on_failure, &cancels);
        let ids: Vec<String> = report.outcomes.iter().map(|outcome| outcome.call.to_string()).collect();
        let expected: Vec<String> = (0..planned.len()).map(|index| format!("call{index}")).collect();
        prop_assert_eq!(ids, expected);
        prop_assert_eq!(overlap(&report), None);
        prop_assert!(most_at_once(&report) <= limit);
        for outcome in &report.outcomes {
            prop_assert_eq!(outcome.started.is_some(), outcome.ending.has_run(), "{:?}", outcome);
            let wrote = cells.values().any(|value| value.starts_with(&format!("{}(", outcome.call)));
            prop_assert!(!wrote || outcome.ending.has_run(), "{:?} wrote", outcome);
        }
    }

    #[test]
    fn where_a_failure_stops_the_turn_the_same_is_changed_as_one_after_the_other(
        planned in proptest::collection::vec(planned(), 1..12), limit in 1_usize..6,
    ) {
        let (serial, expected) = run(&planned, limit, OnFailure::Stop, &Serial);
        let (parallel, cells) = run(&planned, limit, OnFailure::Stop, &Parallel);
        prop_assert_eq!(cells, expected);
        for (parallel, serial) in parallel.outcomes.iter().zip(&serial.outcomes) {
            // Only what changes nothing may have run ahead of the failure.
            let ahead = parallel.ending.has_run() && matches!(serial.ending, Ending::Skipped { .. });
            if ahead {
                prop_assert!(parallel.effect.as_ref().unwrap().writes_nothing() && parallel.tool == "act");
            } else if matches!(serial.ending, Ending::Skipped { .. }) {
                prop_assert!(!parallel.ending.has_run());
            } else {
                prop_assert_eq!(&parallel.ending, &serial.ending);
            }
        }
    }
}

#[test]
fn calls_that_touch_different_cells_overlap() {
    let planned: Vec<Planned> = (1..4).map(|cell| Planned::one(true, cell, 30)).collect();
    let (report, _) = run(&planned, 10, OnFailure::CarryOn, &Parallel);
    assert!(report.outcomes.iter().all(|outcome| outcome.started.unwrap() < Duration::from_millis(5)), "{report:?}");
}

#[test]
fn the_three_policies_on_one_turn() {
    let planned = [
        Planned::one(true, 1, 1).ending(Ends::Failing),
        Planned::one(false, 1, 1),
        Planned::one(true, 2, 1),
        Planned::one(false, 2, 2),
    ];
    let endings = |policy, executor: &dyn Executor| {
        let (report, _) = run(&planned, 10, policy, executor);
        report.outcomes.into_iter().map(|outcome| outcome.ending).collect::<Vec<_>>()
    };
    let skipped = Ending::Skipped { because: "call0".into() };
    for executor in [&Serial as &dyn Executor, &Parallel] {
        let done = Ending::Done;
        assert_eq!(endings(OnFailure::CarryOn, executor), [Ending::Failed, done.clone(), done.clone(), done.clone()]);
        assert_eq!(endings(OnFailure::SkipDependents, executor), [Ending::Failed, skipped.clone(), done.clone(), done]);
        assert_eq!(
            endings(OnFailure::Stop, executor),
            [Ending::Failed, skipped.clone(), skipped.clone(), skipped.clone()]
        );
    }
}

#[test]
fn a_skipped_call_names_the_one_it_depended_on() {
    let planned =
        [Planned::one(true, 1, 1).ending(Ends::Failing), Planned::one(false, 1, 1), Planned::one(false, 2, 1)];
    let (report, _) = run(&planned, 10, OnFailure::SkipDependents, &Parallel);
    assert!(report.outcomes[1].content.as_text().contains("call0"));
    assert_eq!(report.outcomes[2].ending, Ending::Done);
}

#[test]
fn repeated_and_empty_identities_leave_one_outcome_each() {
    let planned = Planned::one(true, 1, 1);
    let calls = ["a", "a", "", " ", "b"].map(|id| Call { id: id.into(), ..planned.call(0) });
    let report = simulated(async {
        let session = builder(&Cells::default(), limits(10, OnFailure::CarryOn)).build().unwrap();
        session.run(calls.to_vec()).await
    });
    let ids: Vec<_> = report.outcomes.iter().map(|outcome| outcome.call.to_string()).collect();
    assert_eq!(ids, ["a", "unnamed-call-3", "unnamed-call-4", "b"]);
    assert_eq!(report.repeated, ["a".into()]);
}

#[test]
fn cancelling_tells_what_never_began_from_what_may_have_had_effects() {
    let slow = Planned::one(true, 1, 200);
    let (report, _) = stream(&[(slow.clone(), 0), (slow, 0)], 10, OnFailure::CarryOn, &[(50, None)]);
    let endings: Vec<_> = report.outcomes.iter().map(|outcome| outcome.ending.clone()).collect();
    assert_eq!(endings, [Ending::CancelledAfterStart, Ending::CancelledBeforeStart]);
}

#[test]
fn one_call_is_cancelled_and_the_others_go_on() {
    let planned = [(Planned::one(true, 1, 200), 0), (Planned::one(true, 2, 200), 0), (Planned::one(true, 1, 20), 0)];
    let (report, cells) = stream(&planned, 10, OnFailure::CarryOn, &[(50, Some(0))]);
    let endings: Vec<_> = report.outcomes.iter().map(|outcome| outcome.ending.clone()).collect();
    assert_eq!(endings, [Ending::CancelledAfterStart, Ending::Done, Ending::Done]);
    assert!(report.outcomes[2].started.unwrap() < Duration::from_millis(100), "{report:?}");
    assert_eq!(cells.len(), 2);
}

#[test]
fn a_question_for_a_cancelled_call_does_not_hold_up_the_next_one() {
    let asks = |cell| Planned { hook: Hooked::Asks, ..Planned::one(true, cell, 1) };
    // The first question is answered after 11 ms, with no; call1 is asked about, too, and is cancelled meanwhile.
    let (report, _) = stream(&[(asks(1), 0), (asks(2), 0), (asks(3), 0)], 10, OnFailure::CarryOn, &[(5, Some(0))]);
    let endings: Vec<_> = report.outcomes.iter().map(|outcome| outcome.ending.clone()).collect();
    assert_eq!(endings, [Ending::CancelledBeforeStart, Ending::Denied(DeniedBy::Person), Ending::Done]);
}

#[test]
fn a_call_starts_while_the_model_still_writes() {
    let step = Planned::one(true, 1, 20);
    let (report, _) = stream(&[(step.clone(), 0), (step, 100)], 10, OnFailure::CarryOn, &[]);
    assert!(report.outcomes[0].ended < Duration::from_millis(30), "{report:?}");
    assert!(report.outcomes[1].started.unwrap() >= Duration::from_millis(100), "{report:?}");
}
