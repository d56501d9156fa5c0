//! A second opinion: the crate `jsonschema` and the walker accept the same generated values of the same generated schemas.
//!
//! Where the two mean different things on purpose, one side is mapped, so that nothing is left out:
//!
//! - `1.0` is an integer to the standard; the walker leaves it to repair. It is given the value with such numbers repaired.
//!   Whole floats beyond 2^53 cannot be repaired, so they are not generated but have a test of their own.
//! - An integer width (`format: uint8`) demands nothing in the standard; the walker enforces it. The oracle is given the
//!   normal form, where it is a `minimum` and a `maximum`.
//! - The normal form closes objects. So the oracle is asked about the schema as it was written and about its normal form,
//!   the walker about each of them, and what fits the normal form must fit what was written (where no `oneOf` counts).
//! - `format` is a note in the standard; the oracle is told to assert it, as the walker does. Formats that only one of them
//!   knows are not generated.

mod schemas;
mod values;

use serde_json::{Map, Value, json};
use toolpact::schema::{Compiled, normalize};

use crate::zoo::generate::Dice;

/// Up to here every whole number is a float.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Schemas, and values for each.
const SCHEMAS: u64 = 1_000;
const VALUES: u64 = 12;

fn oracle(schema: &Value) -> jsonschema::Validator {
    let options = jsonschema::draft202012::options().offline().should_validate_formats(true);
    options.build(schema).unwrap_or_else(|error| panic!("{error} at {}: {schema}", error.instance_path()))
}

fn walker(schema: &Value) -> Compiled {
    Compiled::new(schema).unwrap_or_else(|problems| panic!("{problems:?}: {schema}"))
}

/// The value with whole numbers written as integers, as repair writes them.
fn repaired(value: &Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() <= EXACT => json!(float as i64),
            _ => value.clone(),
        },
        Value::Array(list) => list.iter().map(repaired).collect(),
        Value::Object(map) => {
            map.iter().map(|(key, value)| (key.clone(), repaired(value))).collect::<Map<_, _>>().into()
        }
        _ => value.clone(),
    }
}

/// One schema, with both opinions on it.
struct Both {
    schema: Value,
    walker: Compiled,
    oracle: jsonschema::Validator,
}

impl Both {
    fn of(schema: Value) -> Self {
        Self { walker: walker(&schema), oracle: oracle(&schema), schema }
    }

    /// Whether the value fits, if both say the same.
    fn fits(&self, value: &Value) -> Result<bool, String> {
        let problems = self.walker.validate(&repaired(value));
        let fits = self.oracle.is_valid(value);
        if problems.is_empty() == fits {
            return Ok(fits);
        }
        let said: Vec<String> = self.oracle.iter_errors(value).map(|error| error.to_string()).collect();
        Err(format!("{value}\n  walker: {problems:?}\n  oracle: {said:?}\n  schema: {}", self.schema))
    }
}

#[derive(Default)]
struct Tally {
    fitting: usize,
    failing: usize,
    closed: usize,
    without: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn judge(&mut self, seed: u64) {
        let mut dice = Dice::new(seed);
        let schema = schemas::schema(&mut dice);
        let Ok(normal) = normalize(&schema) else {
            // A reference that leads back to itself with more demands beside it has no normal form.
            self.without += 1;
            return;
        };
        // A value that fits two branches of a `oneOf` may fit only one of them once they are closed.
        let whole = !schema.to_string().contains("oneOf");
        assert!(normal.changes.iter().all(|change| change.lost.is_none()), "{:?}", normal.changes);
        let (written, normal) = (Both::of(schema), Both::of(normal.schema));
        for _ in 0..VALUES {
            let value = values::value(&written.schema, &mut dice);
            match (written.fits(&value), normal.fits(&value)) {
                (Ok(true), Ok(true)) => self.fitting += 1,
                (Ok(false), Ok(false)) => self.failing += 1,
                (Ok(true), Ok(false)) => self.closed += 1,
                (Ok(false), Ok(true)) if !whole => {}
                (Ok(false), Ok(true)) => {
                    let (written, normal) = (&written.schema, &normal.schema);
                    self.wrong.push(format!("{value} fits only the normal form\n  {written}\n  {normal}"));
                }
                (written, normal) => self.wrong.extend(written.err().into_iter().chain(normal.err())),
            }
        }
    }
}

#[test]
fn the_walker_accepts_exactly_what_the_oracle_accepts() {
    let mut tally = Tally::default();
    (0..SCHEMAS).for_each(|seed| tally.judge(seed));
    let Tally { fitting, failing, closed, without, wrong } = tally;
    eprintln!("{fitting} fit, {failing} do not, {closed} only before objects were closed; {without} schemas refused");
    assert!(without < 100, "{without} schemas have no normal form");
    let first = wrong.iter().take(8).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} disagreements:\n{first}", wrong.len());
    assert!(fitting > 3_000 && failing > 3_000, "{fitting} fit, {failing} do not");
}

#[test]
fn a_float_too_large_to_be_exact_is_a_number_and_no_integer() {
    let value = json!(1e300);
    for (schema, fits) in
        [(json!({"minimum": 5}), true), (json!({"maximum": 5}), false), (json!({"multipleOf": 1}), true)]
    {
        let both = |kind: &str| {
            let mut schema = schema.clone();
            schema["type"] = kind.into();
            Both::of(schema)
        };
        assert_eq!(both("number").fits(&value), Ok(fits), "{schema}");
        assert_eq!(both("integer").oracle.is_valid(&value), fits, "{schema}");
        assert!(!both("integer").walker.validate(&value).is_empty(), "{schema}");
    }
}

#[test]
fn an_integer_width_is_what_its_bounds_are_to_the_oracle() {
    let widths: [(&str, i128, i128); 8] = [
        ("int8", i8::MIN.into(), i8::MAX.into()),
        ("uint8", 0, u8::MAX.into()),
        ("int16", i16::MIN.into(), i16::MAX.into()),
        ("uint16", 0, u16::MAX.into()),
        ("int32", i32::MIN.into(), i32::MAX.into()),
        ("uint32", 0, u32::MAX.into()),
        ("int64", i64::MIN.into(), i64::MAX.into()),
        ("uint64", 0, u64::MAX.into()),
    ];
    for (format, least, most) in widths {
        let schema = json!({"type": "integer", "format": format});
        let (written, normal) = (walker(&schema), Both::of(normalize(&schema).unwrap().schema));
        for number in [least - 1, least, least + 1, -1, 0, 1, most - 1, most, most + 1] {
            let Some(value) = serde_json::Number::from_i128(number).map(Value::from) else { continue };
            let fits = (least..=most).contains(&number);
            assert_eq!(normal.fits(&value), Ok(fits), "{format} {number}");
            assert_eq!(written.validate(&value).is_empty(), fits, "{format} {number}");
        }
    }
}
