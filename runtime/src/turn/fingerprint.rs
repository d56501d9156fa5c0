//! What makes two calls the same: one number for tool and arguments, whatever the order of the keys and the way they came.

use std::fmt;
use std::hash::{BuildHasher as _, Hash, Hasher};

use foldhash::fast::{FixedState, FoldHasher};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::tool::{Arguments, ToolName};

/// What makes two calls the same.
///
/// 64 bits tell a few hundred calls apart; two that are taken for one would cost a hint too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    pub(crate) fn of(tool: &ToolName, arguments: &Arguments) -> Self {
        let mut hash = hasher();
        tool.hash(&mut hash);
        // A text is not made into values for this. What was checked can be read.
        let _read = match arguments.text() {
            Some(text) => Look(&mut hash).deserialize(&mut serde_json::Deserializer::from_str(text)).is_ok(),
            None => Look(&mut hash).deserialize(arguments.values()).is_ok(),
        };
        Self(hash.finish())
    }
}

/// Puts a JSON value into a hash, from wherever serde reads one; each kind has a tag of its own.
struct Look<'h>(&'h mut FoldHasher<'static>);

fn hasher() -> FoldHasher<'static> {
    FixedState::default().build_hasher()
}

impl<'de> DeserializeSeed<'de> for Look<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Look<'_> {
    #[expect(clippy::unnecessary_wraps, reason = "what a visitor gives")]
    fn note<E>(self, value: impl Hash) -> Result<(), E> {
        value.hash(self.0);
        Ok(())
    }
}

impl<'de> Visitor<'de> for Look<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.note(0_u8)
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.note((1_u8, value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.note((2_u8, value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.note((3_u8, value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        self.note((4_u8, value.to_bits()))
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.note((5_u8, value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let mut count = 0_usize;
        while items.next_element_seed(Look(&mut *self.0))?.is_some() {
            count += 1;
        }
        self.note((6_u8, count))
    }

    /// A sum over the fields, because their order means nothing.
    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let mut sum = 0_u64;
        loop {
            let mut field = hasher();
            if fields.next_key_seed(Look(&mut field))?.is_none() {
                return self.note((7_u8, sum));
            }
            fields.next_value_seed(Look(&mut field))?;
            sum = sum.wrapping_add(field.finish());
        }
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
