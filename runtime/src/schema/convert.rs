//! One value read as another type, where there is one way to read it. Which reading is wanted is decided in `mend`.

use serde_json::{Number, Value};

use super::node::Types;
use super::number::whole;
use super::read::read;
use super::repair::RepairKind;

/// Every reading of `value` as one of `types`, the most exact first.
pub(crate) fn readings(value: &Value, types: Types) -> Vec<(RepairKind, Value)> {
    let mut found = Vec::new();
    let mut add = |kind, reading: Option<Value>, wanted: Types| {
        if let Some(reading) = reading.filter(|_| types.meets(wanted)) {
            found.push((kind, reading));
        }
    };
    match value {
        Value::String(text) => {
            let word = text.trim();
            add(RepairKind::TextToNull, is_null_word(word).then_some(Value::Null), Types::NULL);
            add(RepairKind::TextToBoolean, boolean(word), Types::BOOLEAN);
            let integer = integer(word);
            let number = if integer.is_none() { number(word) } else { None };
            add(RepairKind::TextToInteger, integer, Types::INTEGER);
            add(RepairKind::TextToNumber, number.filter(|_| types.has(Types::NUMBER)), Types::NUMBER);
            add(RepairKind::TextInText, container(word, '{'), Types::OBJECT);
            add(RepairKind::TextInText, container(word, '['), Types::ARRAY);
        }
        Value::Number(number) => {
            let integral =
                number.as_f64().filter(|_| number.is_f64()).and_then(whole).and_then(|whole| i64::try_from(whole).ok());
            add(RepairKind::FloatToInteger, integral.map(Value::from), Types::INTEGER);
            add(RepairKind::IntegerToText, (!number.is_f64()).then(|| number.to_string().into()), Types::STRING);
        }
        _ => {}
    }
    add(RepairKind::IntoList, is_one_item(value).then(|| vec![value.clone()].into()), Types::ARRAY);
    found
}

/// The words that models write for null.
pub(crate) fn is_null_word(word: &str) -> bool {
    matches!(word, "null" | "None" | "Null" | "NULL")
}

fn boolean(word: &str) -> Option<Value> {
    [("true", true), ("false", false)]
        .into_iter()
        .find(|(name, _)| word.eq_ignore_ascii_case(name))
        .map(|(_, is)| is.into())
}

/// Digits as JSON writes an integer, also with a fraction of zeros only.
fn integer(word: &str) -> Option<Value> {
    let digits = match word.split_once('.') {
        Some((digits, zeros)) if !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0') => digits,
        Some(_) => return None,
        None => word,
    };
    if super::text::number_length(digits) != Some(digits.len()) {
        return None;
    }
    digits.parse::<i64>().map(Value::from).or_else(|_| digits.parse::<u64>().map(Value::from)).ok()
}

/// A number as JSON writes it.
fn number(word: &str) -> Option<Value> {
    let written = super::text::number_length(word) == Some(word.len());
    let number = word.parse::<Number>().ok().filter(|number| written && number.as_f64().is_some_and(f64::is_finite))?;
    Some(Value::Number(number))
}

/// Strict JSON in a text, if it starts with `open`.
fn container(word: &str, open: char) -> Option<Value> {
    let found = read(word, false).ok().filter(|_| word.starts_with(open))?;
    (found.end == word.len() && found.repairs.is_empty() && found.large.is_empty()).then_some(found.value)
}

/// Whether a value can stand for a list of just itself: not a text that may be a list in another notation.
fn is_one_item(value: &Value) -> bool {
    match value {
        Value::Null | Value::Array(_) => false,
        Value::String(text) => {
            let separated = text.contains(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|'));
            !text.is_empty() && !separated && !text.starts_with(['[', '{', '('])
        }
        _ => true,
    }
}
