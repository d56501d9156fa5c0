//! The direct way takes nothing that the long way would refuse or repair, gives the same typed value, and takes most of what
//! is right.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use toolpact::schema::{Compiled, StopReason, accept, normalize_arguments};

use super::generate::{Dice, value};
use super::{Animal, animal, types};
use crate::spoil::spoilt;

/// A text for a value: as programs write it, as people do, or with slips of all kinds.
fn text(value: &Value, dice: &mut Dice) -> String {
    match dice.roll(4) {
        0 => value.to_string(),
        1 => serde_json::to_string_pretty(value).unwrap(),
        _ => spoilt(&value.to_string(), &mut |end| dice.roll(end)),
    }
}

/// What both ways make of one text.
struct Ways {
    direct: Option<String>,
    /// Only where the text fits as it stands.
    long: Option<String>,
}

fn ways(animal: &Animal, text: &str, schema: &Compiled) -> Ways {
    let accepted = accept(text, StopReason::Finished, schema).ok().filter(|accepted| accepted.repairs.is_empty());
    let long = accepted.and_then(|accepted| (animal.taken)(&Value::Object(accepted.value)));
    Ways { direct: (animal.direct)(text, schema), long }
}

fn compiled(animal: &Animal) -> (Value, Compiled) {
    let schema = normalize_arguments(&animal.schema).unwrap().schema;
    let compiled = Compiled::new(&schema).unwrap();
    (schema, compiled)
}

#[test]
fn what_goes_the_direct_way_fits_as_it_stands_and_means_the_same() {
    let (mut direct, mut right) = (0, 0);
    for animal in types::all() {
        let (schema, compiled) = compiled(&animal);
        for seed in 0..400 {
            let mut dice = Dice::new(seed);
            let value = value(&schema, &schema, &mut dice, 0);
            let text = text(&value, &mut dice);
            let ways = ways(&animal, &text, &compiled);
            right += usize::from(ways.long.is_some());
            direct += usize::from(ways.direct.is_some());
            if ways.direct.is_some() {
                assert_eq!(ways.direct, ways.long, "{}: {text}", animal.name);
            }
        }
    }
    assert!(direct > 4_000 && direct * 2 > right, "{direct} of {right} went the direct way");
}

#[test]
fn what_is_simple_goes_the_direct_way() {
    let simple = [
        ("One", r#"{"path": "a\n\u00e9"}"#),
        ("Many", r#"{"path":"","offset":null,"limit":18446744073709551615,"deep":false}"#),
        ("Nested", r#"{"inner":{"x":1},"list":[{"x":-2.5,"y":1e2},{"x":0,"y":null}],"maybe":{"x":3},"map":{}}"#),
        ("Tree", r#"{"name":"a","children":[{"name":"b","children":[]}]}"#),
        ("Linked", r#"{"value":1,"next":{"value":2,"next":null}}"#),
        ("Arg<Option<Inner>>", r#"{"value":{"x":1}}"#),
        ("Arg<Option<Inner>>", r#"{"value":null}"#),
        ("Arg<Option<Plain>>", r#"{"value":"very_slow"}"#),
        ("Arg<Option<Plain>>", r#"{"value":null}"#),
        ("Arg<Vec<Option<Inner>>>", r#"{"value":[null,{"x":1}]}"#),
    ];
    let all = types::all();
    for (name, text) in simple {
        let animal = all.iter().find(|animal| animal.name == name).unwrap_or_else(|| panic!("{name}"));
        let Ways { direct, long } = ways(animal, text, &compiled(animal).1);
        // Maps are out of the ordinary.
        let expected = if text.contains("map") { None } else { long.clone() };
        assert!(long.is_some(), "{name}: {text}");
        assert_eq!(direct, expected, "{name}: {text}");
    }
}

#[test]
fn a_call_of_a_million_values_takes_the_long_way() {
    let animal = types::all().into_iter().find(|animal| animal.name == "Arg<Vec<String>>").unwrap();
    let list = |items: usize| format!(r#"{{"value":[{}""]}}"#, r#""","#.repeat(items));
    let (_, compiled) = compiled(&animal);
    assert!((animal.direct)(&list(1_000), &compiled).is_some());
    assert!((animal.direct)(&list(1_000_000), &compiled).is_none());
    assert!(accept(&list(1_000_000), StopReason::Finished, &compiled).is_err());
}

/// Takes any count that is one, and 0 for everything else.
#[derive(Debug, Deserialize, JsonSchema)]
struct Lenient {
    #[serde(deserialize_with = "count_or_none")]
    count: u8,
}

fn count_or_none<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    Ok(u8::deserialize(deserializer).unwrap_or_default())
}

#[test]
fn an_error_that_a_type_swallows_is_not_lost() {
    let animal = animal::<Lenient>("Lenient");
    let compiled = Compiled::new(&normalize_arguments(&animal.schema).unwrap().schema).unwrap();
    assert!((animal.direct)(r#"{"count": 7}"#, &compiled).is_some());
    for text in [r#"{"count": "x"}"#, r#"{"count": 300}"#, r#"{"count": [1]}"#, r#"{"count": null}"#] {
        assert_eq!((animal.direct)(text, &compiled), None, "{text}");
    }
    assert_eq!(serde_json::from_str::<Lenient>(r#"{"count": 300}"#).unwrap().count, 0);
}

/// Is one whatever comes.
#[derive(Debug)]
struct Blind;

impl<'de> Deserialize<'de> for Blind {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Ok(Self)
    }
}

impl JsonSchema for Blind {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Blind".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "integer"})
    }
}

/// A type that looks at nothing.
#[derive(Debug, Deserialize, JsonSchema)]
struct Around {
    #[expect(dead_code, reason = "only whether it is read is looked at")]
    blind: Blind,
}

#[test]
fn what_a_type_does_not_look_at_is_no_json_unseen() {
    let animal = animal::<Around>("Around");
    let compiled = Compiled::new(&normalize_arguments(&animal.schema).unwrap().schema).unwrap();
    for text in [r#"{"blind":}"#, r#"{"blind": 1}"#, r#"{"blind": [}"#] {
        assert_eq!((animal.direct)(text, &compiled), None, "{text}");
    }
}
