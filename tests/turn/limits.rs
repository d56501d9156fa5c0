//! How many calls run at the same time, and how people are asked.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use toolpact::contract::{Category, Contract, Declared, Text};
use toolpact::outcome::Ending;
use toolpact::permission::{Answer, Approver, Mode, Question};
use toolpact::session::{Limits, OnFailure, SessionBuilder};
use toolpact::tool::BoxFuture;
use toolpact::turn::{Call, Report};
use toolpact::{HandMade, Session};
use toolpact_tests::cells::{limits, most_at_once, simulated};

use super::{tool, toolset};

const DISK: &[Text] = &[Text::Borrowed("disk")];
const NET: &[Text] = &[Text::Borrowed("net")];
const BOTH: &[Text] = &[Text::Borrowed("disk"), Text::Borrowed("net")];

fn slow(name: &'static str, reads: &'static [Text]) -> HandMade {
    let contract = Contract::new(name, "Takes ten milliseconds.").reads(reads).read_only(Declared::Fixed(true));
    tool(contract, |_, _| async {
        tokio::time::sleep(Duration::from_millis(10)).await;
        Ok("done".into())
    })
}

fn session(limits: Limits) -> SessionBuilder {
    let alone = Contract::new("alone", "Nobody knows what it does.");
    let tools =
        [slow("disk", DISK), slow("net", NET), slow("both", BOTH), tool(alone, |_, _| async { Ok("done".into()) })];
    Session::builder(toolset(tools)).workspace(std::env::temp_dir()).mode(Mode::Bypass).limits(limits)
}

/// Runs calls of the named tools, all different.
fn run(limits: Limits, tools: &[&str]) -> Report {
    simulated(async {
        let session = session(limits).build().unwrap();
        let calls = tools.iter().enumerate();
        let calls = calls.map(|(at, tool)| Call::new(format!("{at}"), *tool, format!(r#"{{"text": "{at}"}}"#)));
        session.run(calls.collect()).await
    })
}

fn per_resource(pairs: &[(&str, usize)]) -> Limits {
    let mut limits = limits(10, OnFailure::CarryOn);
    limits.per_resource = pairs.iter().map(|(name, limit)| ((*name).to_owned(), *limit)).collect::<BTreeMap<_, _>>();
    limits
}

fn of(report: &Report, tools: &[&str]) -> Report {
    let mut only: Report = report.clone();
    only.outcomes.retain(|outcome| tools.contains(&outcome.tool.as_str()));
    only
}

#[test]
fn a_limit_of_a_resource_holds_and_others_go_on() {
    let report = run(per_resource(&[("disk", 2)]), &["disk", "disk", "disk", "disk", "net", "net", "net"]);
    assert_eq!(most_at_once(&of(&report, &["disk"])), 2);
    assert_eq!(most_at_once(&of(&report, &["net"])), 3);
    assert!(report.outcomes[4].started.unwrap() < Duration::from_millis(5), "the net waits for the disk: {report:?}");
}

#[test]
fn a_call_of_two_limited_resources_takes_a_place_of_both_and_nobody_is_stuck() {
    let tools = ["net", "both", "disk", "both", "net", "disk", "both", "disk", "net", "both"];
    let report = run(per_resource(&[("disk", 1), ("net", 1)]), &tools);
    assert!(report.outcomes.iter().all(|outcome| outcome.ending.is_done()), "{report:?}");
    assert_eq!(most_at_once(&of(&report, &["disk", "both"])), 1);
    assert_eq!(most_at_once(&of(&report, &["net", "both"])), 1);
}

#[test]
fn a_limit_of_nothing_still_lets_one_call_run() {
    let mut limits = per_resource(&[("disk", 0)]);
    limits.concurrency = 0;
    let report = run(limits, &["disk", "net", "disk"]);
    assert!(report.outcomes.iter().all(|outcome| outcome.ending.is_done()), "{report:?}");
    assert_eq!(most_at_once(&report), 1);
}

#[test]
fn later_calls_do_not_overtake_one_that_runs_alone() {
    let report = run(limits(2, OnFailure::CarryOn), &["disk", "net", "disk", "alone", "net", "disk"]);
    let alone = &report.outcomes[3];
    assert!(report.outcomes[..3].iter().all(|outcome| outcome.ended <= alone.started.unwrap()));
    assert!(report.outcomes[4..].iter().all(|outcome| outcome.started.unwrap() >= alone.ended));
}

/// Answers yes after a while, and keeps count of who is asked and how many at a time.
#[derive(Clone, Default)]
struct Person(Arc<Mutex<(Vec<String>, usize, usize)>>, bool);

impl Approver for Person {
    fn approve<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Answer> {
        Box::pin(async move {
            {
                let mut state = self.0.lock().unwrap();
                state.0.push(question.call.to_string());
                state.1 += 1;
                state.2 = state.2.max(state.1);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            self.0.lock().unwrap().1 -= 1;
            if self.1 { Answer::AllowAlways } else { Answer::Allow }
        })
    }
}

fn asking(person: &Person, tools: &[&str]) -> Report {
    let ask = |name| tool(Contract::new(name, "Changes nobody knows what."), |_, _| async { Ok("done".into()) });
    let think = Contract::new("think", "Thinks.").category(Category::Think).read_only(Declared::Fixed(true));
    let tools_of = [ask("change"), tool(think, |_, _| async { Ok("done".into()) })];
    let session = Session::builder(toolset(tools_of)).workspace(std::env::temp_dir());
    let session = session.limits(limits(10, OnFailure::CarryOn)).approver(person.clone()).build().unwrap();
    let calls = tools.iter().enumerate();
    let calls: Vec<_> =
        calls.map(|(at, tool)| Call::new(at.to_string(), *tool, format!(r#"{{"text": "{at}"}}"#))).collect();
    simulated(session.run(calls))
}

#[test]
fn questions_come_one_at_a_time_in_call_order_and_hold_up_nobody_else() {
    let person = Person::default();
    let report = asking(&person, &["think", "change", "change", "change"]);
    assert!(report.outcomes.iter().all(|outcome| outcome.ending == Ending::Done), "{report:?}");
    let (asked, _, most) = person.0.lock().unwrap().clone();
    assert_eq!((asked, most), (vec!["1".into(), "2".into(), "3".into()], 1));
    assert!(report.outcomes[0].ended < Duration::from_millis(50), "what needs no answer waited for one: {report:?}");
}

#[test]
fn an_answer_for_always_settles_the_questions_behind_it() {
    let person = Person(Arc::default(), true);
    let report = asking(&person, &["change", "change", "change"]);
    assert!(report.outcomes.iter().all(|outcome| outcome.ending == Ending::Done), "{report:?}");
    assert_eq!(person.0.lock().unwrap().0, ["0"]);
}
