//! What must hold for any bytes. The targets of the fuzzer call it, and so does the test that repeats the kept corpus.
#![allow(clippy::missing_panics_doc, reason = "a finding is a panic")]

#[path = "../../../runtime/tests/schema/zoo/animal.rs"]
mod animal;
#[path = "../../../runtime/tests/schema/zoo/types.rs"]
mod types;

use std::sync::LazyLock;

use serde_json::Value;
use toolpact::schema::{Compiled, StopReason, accept, normalize_arguments, parse};

use animal::{Animal, animal};

/// Types by number, in their order in the zoo; the number is the first byte of an input, so new ones go to the end.
static ZOO: LazyLock<Vec<(Animal, Compiled)>> = LazyLock::new(|| {
    let compiled = |animal: &Animal| Compiled::new(&normalize_arguments(&animal.schema).unwrap().schema).unwrap();
    types::all()
        .into_iter()
        .map(|animal| (compiled(&animal), animal))
        .map(|(schema, animal)| (animal, schema))
        .collect()
});

/// The first byte says which type, the second how the message ended, the rest is the text of the arguments.
pub fn arguments(data: &[u8]) {
    let [kind, stop, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (animal, schema) = &ZOO[usize::from(*kind) % ZOO.len()];
    let stop = [StopReason::Finished, StopReason::Length, StopReason::Unknown][usize::from(*stop) % 3];
    let taken = judged(text, stop, schema);
    if let Some(short) = (animal.direct)(text, schema) {
        let long = taken.as_ref().filter(|taken| taken.repairs == 0).and_then(|taken| (animal.taken)(&taken.value));
        assert_eq!(Some(short), long, "{}: the short way and the long way differ", animal.name);
    }
}

/// A schema as JSON text on the first line, the arguments after it.
pub fn schemas(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (schema, arguments) = text.split_once('\n').unwrap_or((text, "{}"));
    let Ok(schema) = serde_json::from_str::<Value>(schema) else { return };
    // Not only normal forms: whatever compiles is enforced.
    if let Ok(compiled) = Compiled::new(&schema) {
        judged(arguments, StopReason::Unknown, &compiled);
    }
    if let Ok(normal) = normalize_arguments(&schema)
        && let Ok(compiled) = Compiled::new(&normal.schema)
    {
        let again = normalize_arguments(&normal.schema).expect("a normal form has one");
        assert!(Compiled::new(&again.schema).is_ok(), "{}", again.schema);
        judged(arguments, StopReason::Finished, &compiled);
    }
}

struct Taken {
    value: Value,
    repairs: usize,
}

/// What the long way takes fits the schema, and fits as it is when it is written down and read again.
fn judged(text: &str, stop: StopReason, schema: &Compiled) -> Option<Taken> {
    let accepted = match accept(text, stop, schema) {
        Ok(accepted) => accepted,
        Err(rejected) => {
            assert!(!rejected.problems.is_empty() && !rejected.to_string().is_empty(), "refused without a word");
            return None;
        }
    };
    let value = Value::Object(accepted.value);
    let problems = schema.validate(&value);
    assert!(problems.is_empty(), "accepted {value} with {problems:?}");
    if accepted.repairs.is_empty() {
        let plain = parse(text, stop).expect("it was read before");
        assert!(plain.repairs.is_empty(), "a repair is not told: {:?}", plain.repairs);
        assert_eq!(Value::Object(plain.value), value, "changed without a word");
        let strict = serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("no JSON: {error}"));
        assert_eq!(strict, value, "read otherwise than JSON says");
    }
    let again = accept(&value.to_string(), StopReason::Finished, schema)
        .unwrap_or_else(|rejected| panic!("{value} is refused when it comes again: {rejected}"));
    assert!(again.repairs.is_empty(), "{value} is repaired when it comes again: {:?}", again.repairs);
    assert!(alike(&Value::Object(again.value), &value), "{value} is another when it comes again");
    Some(Taken { value, repairs: accepted.repairs.len() })
}

/// Equality to within rounding: `serde_json` reads the float that it wrote to within one step.
fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) if one.is_f64() && other.is_f64() => {
            let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
            (one - other).abs() <= one.abs() * f64::EPSILON
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| one.0 == other.0 && alike(one.1, other.1))
        }
        _ => one == other,
    }
}
