//! What makes two calls the same: one number for tool and arguments, whatever the order of the keys and the way they came.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::tool::{Arguments, ToolName};

/// What makes two calls the same.
///
/// 64 bits tell a few hundred calls apart; two that are taken for one would cost a hint too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    pub(crate) fn of(tool: &ToolName, arguments: &Arguments) -> Self {
        // A text is not made into values for this.
        let shape = match arguments.text() {
            Some(text) => serde_json::from_str(text).ok(),
            None => Shape::deserialize(arguments.values()).ok(),
        };
        Self(hash(&(tool, shape.map(|Shape(shape)| shape))))
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hash = DefaultHasher::new();
    value.hash(&mut hash);
    hash.finish()
}

/// The hash of a JSON value, read from wherever serde reads one.
struct Shape(u64);

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Look).map(Self)
    }
}

/// Looks at a value; each kind has a tag of its own.
struct Look;

impl<'de> Visitor<'de> for Look {
    type Value = u64;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<u64, E> {
        Ok(hash(&0_u8))
    }

    fn visit_bool<E>(self, value: bool) -> Result<u64, E> {
        Ok(hash(&(1_u8, value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<u64, E> {
        Ok(hash(&(2_u8, value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<u64, E> {
        Ok(hash(&(3_u8, value)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<u64, E> {
        Ok(hash(&(4_u8, value.to_bits())))
    }

    fn visit_str<E>(self, value: &str) -> Result<u64, E> {
        Ok(hash(&(5_u8, value)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<u64, A::Error> {
        let mut list = DefaultHasher::new();
        6_u8.hash(&mut list);
        while let Some(Shape(item)) = items.next_element()? {
            item.hash(&mut list);
        }
        Ok(list.finish())
    }

    /// A sum, because the order of keys means nothing.
    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<u64, A::Error> {
        let mut sum = 7_u64;
        while let Some((Shape(key), Shape(value))) = fields.next_entry()? {
            sum = sum.wrapping_add(hash(&(key, value)));
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn both(text: &str) -> [Fingerprint; 2] {
        let tool = ToolName::new("tool").unwrap();
        let Value::Object(values) = serde_json::from_str(text).unwrap() else { panic!("no object") };
        [Arguments::checked_text(text), Arguments::checked(values)].map(|arguments| Fingerprint::of(&tool, &arguments))
    }

    #[test]
    fn the_way_they_came_and_the_order_of_keys_mean_nothing() {
        let [text, values] = both(r#"{"a": [1, -2, 2.5, 1e2, "x\n\u00e9"], "b": {"c": null, "d": true}}"#);
        let [other, again] = both(r#"{"b":{"d":true,"c":null},"a":[1,-2,2.5,100.0,"x\né"]}"#);
        assert!(text == values && values == other && other == again);
    }

    #[test]
    fn different_arguments_differ() {
        let texts = [
            r"{}",
            r#"{"a":1}"#,
            r#"{"a":1.0}"#,
            r#"{"a":"1"}"#,
            r#"{"a":[1]}"#,
            r#"{"a":[1,2]}"#,
            r#"{"a":[2,1]}"#,
            r#"{"b":1}"#,
            r#"{"a":{"b":1}}"#,
            r#"{"a":null}"#,
            r#"{"a":false}"#,
            r#"{"a":-1}"#,
            r#"{"a":"b","c":"d"}"#,
            r#"{"a":"d","c":"b"}"#,
        ];
        let mut all: Vec<u64> = texts.iter().map(|text| both(text)[0].0).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), texts.len());
    }
}
