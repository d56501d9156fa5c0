//! The pictures of a turn: what is drawn is what happened, and labels do not meet.

use std::collections::BTreeMap;

use toolpact::schedule::{Executor, Parallel};
use toolpact::session::OnFailure;
use toolpact::turn::Report;
use toolpact_tests::cells::{Cells, Ends, Planned, builder, limits, simulated};

fn report() -> Report {
    let planned = [
        Planned::one(true, 1, 40),
        Planned::one(true, 2, 30),
        Planned::one(false, 1, 10),
        Planned::one(false, 2, 25).ending(Ends::Failing),
        Planned { tool: "no_such_tool", ..Planned::one(true, 1, 1) },
        Planned { tool: "act_alone", ..Planned::one(true, 3, 15) },
        Planned::one(false, 3, 5),
    ];
    simulated(async {
        let session = builder(&Cells::default(), limits(3, OnFailure::CarryOn)).build().unwrap();
        Parallel.execute(&session, planned.iter().enumerate().map(|(index, step)| step.call(index)).collect()).await
    })
}

#[test]
fn in_the_trace_no_two_calls_share_a_lane_at_one_time_and_every_wait_is_an_arrow() {
    let report = report();
    let trace = report.chrome_trace();
    let events = trace["traceEvents"].as_array().unwrap();
    let of = |phase: &str| events.iter().filter(|event| event["ph"] == phase).collect::<Vec<_>>();
    assert_eq!(of("X").len(), report.outcomes.iter().filter(|outcome| outcome.started.is_some()).count());
    assert_eq!(of("i").len(), 1);
    assert_eq!((of("s").len(), of("f").len()), (report.waited.len(), report.waited.len()));
    assert!(!report.waited.is_empty());
    let mut lanes: BTreeMap<u64, Vec<(u64, u64)>> = BTreeMap::new();
    for bar in of("X") {
        let [lane, from, length] = ["tid", "ts", "dur"].map(|key| bar[key].as_u64().unwrap());
        lanes.entry(lane).or_default().push((from, from + length));
    }
    assert!(lanes.len() <= 3, "{lanes:?}");
    for bars in lanes.values_mut() {
        bars.sort_unstable();
        assert!(bars.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{bars:?}");
    }
}

/// The value of an attribute in a tag.
fn attribute(tag: &str, name: &str) -> Option<f64> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()?.parse().ok()
}

#[test]
fn in_the_picture_labels_fit_and_do_not_meet() {
    let mut report = report();
    report.outcomes[0].tool = "a_tool_with_a_name_that_is_far_too_long_to_be_shown_<&>".into();
    let svg = report.svg();
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("marker-end").count(), report.waited.len());
    let mut rows: BTreeMap<u64, Vec<(f64, f64)>> = BTreeMap::new();
    for text in svg.split("<text").skip(1) {
        let tag = text.split('>').next().unwrap();
        let label = text.split_once('>').unwrap().1.split("</text>").next().unwrap();
        let label = label.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        let (x, y) = (attribute(tag, "x").unwrap(), attribute(tag, "y").unwrap());
        // A monospaced letter of 12 pixels is 7.25 pixels wide.
        let width = label.chars().count() as f64 * 7.25;
        let from = if tag.contains("middle") { x - width / 2.0 } else { x };
        assert!(from >= 0.0 && from + width <= 1000.0, "{label} is not in the picture");
        rows.entry((y * 10.0) as u64).or_default().push((from, from + width));
    }
    for labels in rows.values_mut() {
        labels.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(labels.windows(2).all(|pair| pair[0].1 < pair[1].0), "{labels:?}");
    }
}

#[test]
fn a_turn_without_calls_has_pictures_too() {
    let report = Report::default();
    assert!(report.svg().contains("</svg>"));
    assert!(report.chrome_trace()["traceEvents"].is_array());
}
