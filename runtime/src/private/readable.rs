//! Writes what a tool returned as JSON that keeps every number readable: JSON has no word for a number that is not finite, and
//! `null` in its place would be a silent loss. Everything else is written as `serde_json` writes it.

use std::fmt::Display;

use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple, SerializeTupleStruct,
    SerializeTupleVariant,
};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// The value as JSON, with the texts `NaN`, `Infinity` and `-Infinity` for numbers that are none.
pub(super) fn to_value(value: &impl Serialize) -> Result<Value, serde_json::Error> {
    value.serialize(Readable(serde_json::value::Serializer))
}

/// A serializer, or one for the parts of something, with words for numbers that are not finite.
struct Readable<S>(S);

/// A part, which is written in the same way.
struct Part<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> Serialize for Part<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Readable(serializer))
    }
}

/// The word for a number that is not finite.
fn word(number: f64) -> Option<&'static str> {
    match number {
        number if number.is_nan() => Some("NaN"),
        f64::INFINITY => Some("Infinity"),
        f64::NEG_INFINITY => Some("-Infinity"),
        _ => None,
    }
}

/// Methods that pass on what they are given.
macro_rules! passed_on {
    ($($method:ident($($name:ident: $type:ty),*);)*) => {
        $(fn $method(self, $($name: $type),*) -> Result<S::Ok, S::Error> {
            self.0.$method($($name),*)
        })*
    };
}

/// Methods that begin something with parts.
macro_rules! with_parts {
    ($($method:ident($($name:ident: $type:ty),*) -> $parts:ident;)*) => {
        $(fn $method(self, $($name: $type),*) -> Result<Self::$parts, S::Error> {
            self.0.$method($($name),*).map(Readable)
        })*
    };
}

impl<S: Serializer> Serializer for Readable<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Readable<S::SerializeSeq>;
    type SerializeTuple = Readable<S::SerializeTuple>;
    type SerializeTupleStruct = Readable<S::SerializeTupleStruct>;
    type SerializeTupleVariant = Readable<S::SerializeTupleVariant>;
    type SerializeMap = Readable<S::SerializeMap>;
    type SerializeStruct = Readable<S::SerializeStruct>;
    type SerializeStructVariant = Readable<S::SerializeStructVariant>;

    passed_on! {
        serialize_bool(value: bool);
        serialize_i8(value: i8);
        serialize_i16(value: i16);
        serialize_i32(value: i32);
        serialize_i64(value: i64);
        serialize_i128(value: i128);
        serialize_u8(value: u8);
        serialize_u16(value: u16);
        serialize_u32(value: u32);
        serialize_u64(value: u64);
        serialize_u128(value: u128);
        serialize_char(value: char);
        serialize_str(value: &str);
        serialize_bytes(value: &[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(name: &'static str);
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str);
    }

    with_parts! {
        serialize_seq(length: Option<usize>) -> SerializeSeq;
        serialize_tuple(length: usize) -> SerializeTuple;
        serialize_tuple_struct(name: &'static str, length: usize) -> SerializeTupleStruct;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, length: usize) -> SerializeTupleVariant;
        serialize_map(length: Option<usize>) -> SerializeMap;
        serialize_struct(name: &'static str, length: usize) -> SerializeStruct;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, length: usize) -> SerializeStructVariant;
    }

    fn serialize_f32(self, value: f32) -> Result<S::Ok, S::Error> {
        match word(value.into()) {
            Some(word) => self.0.serialize_str(word),
            None => self.0.serialize_f32(value),
        }
    }

    fn serialize_f64(self, value: f64) -> Result<S::Ok, S::Error> {
        match word(value) {
            Some(word) => self.0.serialize_str(word),
            None => self.0.serialize_f64(value),
        }
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_some(&Part(value))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_struct(name, &Part(value))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_variant(name, index, variant, &Part(value))
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.collect_str(value)
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

/// The parts of something, one after the other.
macro_rules! parts {
    ($($kind:ident: $method:ident($($key:ident: $type:ty)?);)*) => {
        $(impl<S: $kind> $kind for Readable<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, $($key: $type,)? value: &T) -> Result<(), S::Error> {
                self.0.$method($($key,)? &Part(value))
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.0.end()
            }
        })*
    };
}

parts! {
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(key: &'static str);
    SerializeStructVariant: serialize_field(key: &'static str);
}

impl<S: SerializeMap> SerializeMap for Readable<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        self.0.serialize_key(&Part(key))
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        self.0.serialize_value(&Part(value))
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    #[derive(Serialize)]
    struct Point(f64, f32);

    #[derive(Serialize)]
    enum Shape {
        Empty,
        Round(f64),
        Line(f64, f64),
        Square { side: f64 },
    }

    #[derive(Serialize)]
    struct All {
        mean: f64,
        most: Option<f32>,
        none: Option<f64>,
        list: Vec<f64>,
        pair: (i64, f64),
        map: BTreeMap<u8, f64>,
        point: Point,
        shapes: [Shape; 4],
    }

    #[test]
    fn no_number_gets_lost_wherever_it_stands() {
        let all = All {
            mean: f64::NAN,
            most: Some(f32::INFINITY),
            none: None,
            list: vec![0.5, f64::NEG_INFINITY],
            pair: (1, f64::NAN),
            map: BTreeMap::from([(1, f64::NAN)]),
            point: Point(f64::NAN, 1.0),
            shapes: [
                Shape::Empty,
                Shape::Round(f64::NAN),
                Shape::Line(f64::INFINITY, 2.0),
                Shape::Square { side: f64::NAN },
            ],
        };
        let expected = json!({
            "mean": "NaN", "most": "Infinity", "none": null, "list": [0.5, "-Infinity"], "pair": [1, "NaN"],
            "map": {"1": "NaN"}, "point": ["NaN", 1.0],
            "shapes": ["Empty", {"Round": "NaN"}, {"Line": ["Infinity", 2.0]}, {"Square": {"side": "NaN"}}],
        });
        assert_eq!(to_value(&all).unwrap(), expected);
    }

    #[test]
    fn what_is_finite_is_written_as_ever() {
        let value = json!({"a": [1, -2.5, null, "x", true], "b": {"c": u64::MAX}});
        assert_eq!(to_value(&value).unwrap(), value);
        assert_eq!(to_value(&Some(2.0_f32)).unwrap(), serde_json::to_value(2.0_f32).unwrap());
    }
}
