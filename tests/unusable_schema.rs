//! A tool whose schema is no use is left out of every list with its reason; the others go out as if it were not there.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::json;
use toolpact::outcome::Ending;
use toolpact::schema::Dialect;
use toolpact::testing::FakeHost;
use toolpact::toolset::Discovered;
use toolpact::{Check, Registry, Toolset, tool};

/// A type whose author wrote its schema by hand, and wrongly.
#[derive(Deserialize)]
struct Lost;

impl JsonSchema for Lost {
    fn schema_name() -> Cow<'static, str> {
        "Lost".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"$ref": "#/$defs/Nowhere"})
    }

    fn inline_schema() -> bool {
        true
    }
}

/// Takes what has no usable schema.
#[tool(read_only)]
fn odd(
    /// Whatever it is.
    lost: Lost,
) {
    let _ = lost;
}

/// Takes a text of a pattern that is none.
#[tool(read_only)]
fn torn(
    /// Whatever it is.
    #[arg(pattern = "[a-")]
    text: String,
) {
    let _ = text;
}

/// Comes before the odd ones.
#[tool(read_only)]
fn good() {}

/// Comes after the odd ones.
#[tool(read_only)]
fn well() {}

/// The tools that are no use, each with what is said of it.
const ODD: [(&str, &str); 2] = [("odd", "leads nowhere"), ("torn", "the pattern \"[a-\" cannot be enforced")];

fn without_the_odd_ones() -> Toolset {
    let selection = serde_json::from_value(json!({"disabled": ODD.map(|(name, _)| name)})).unwrap();
    Toolset::new(&Registry::linked().unwrap(), &selection).unwrap()
}

#[test]
fn they_are_left_out_and_reported_and_the_others_go_out() {
    let all = Toolset::default_of(&Registry::linked().unwrap()).unwrap();
    let (others, none) = (without_the_odd_ones(), Discovered::default());
    for dialect in Dialect::ALL {
        let made = all.visible(&none).export(dialect);
        let expected = others.visible(&none).export(dialect);
        assert_eq!((&made.tools, &made.names), (&expected.tools, &expected.names), "{dialect}");
        let (first, rest) = made.report.split_at(ODD.len());
        for (told, (name, why)) in first.iter().zip(ODD) {
            assert_eq!((told.tool.as_str(), told.rule, told.left_out), (name, "schema", true), "{dialect}");
            for part in ["left out: ", &format!("`{name}`"), "unusable_schema.rs:", why] {
                assert!(told.what_happened.contains(part), "{part} is missing in {}", told.what_happened);
            }
        }
        assert_eq!(rest, expected.report, "{dialect}");
        assert_eq!(all.list(dialect, &none).report(), made.report, "{dialect}");
    }
}

#[test]
fn the_check_of_a_test_suite_tells_it_as_well() {
    let findings = Check::of(Registry::linked().unwrap()).findings();
    assert_eq!(findings.len(), ODD.len());
    for (finding, (name, why)) in findings.iter().zip(ODD) {
        assert_eq!(finding.tool.as_str(), name);
        assert!(finding.what.contains(why), "{finding}");
    }
}

#[tokio::test]
async fn a_call_of_one_is_refused_and_the_others_run() {
    let host = FakeHost::builder().build().unwrap();
    assert_eq!(host.call("good", json!({})).await.ending, Ending::Done);
    for (name, why) in ODD {
        let refused = host.call(name, json!({"lost": null})).await;
        assert_eq!(refused.ending, Ending::Invalid);
        assert!(refused.content.as_text().contains(why), "{}", refused.content.as_text());
    }
}
