//! The fields of an object, one after the other.

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, MapAccess};

use super::super::node::ObjectRules;
use super::Detour;
use super::reader::Reader;

pub(super) struct Fields<'r, 'de, 's> {
    reader: &'r mut Reader<'de, 's>,
    rules: &'s ObjectRules,
    /// One bit for each declared field that came.
    seen: u64,
    /// The field that most likely comes next.
    next: usize,
    required: usize,
    closed: bool,
}

impl<'r, 'de, 's> Fields<'r, 'de, 's> {
    pub(super) fn new(reader: &'r mut Reader<'de, 's>, rules: &'s ObjectRules) -> Self {
        reader.text.take(b'{');
        let closed = reader.text.take(b'}');
        Self { reader, rules, seen: 0, next: 0, required: 0, closed }
    }

    /// The type must have taken all fields.
    pub(super) fn end(self) -> Result<(), Detour> {
        if self.closed && self.required == self.rules.required { Ok(()) } else { Err(Detour) }
    }
}

impl<'de> Fields<'_, 'de, '_> {
    fn key<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Detour> {
        if self.closed {
            return Ok(None);
        }
        let index = self.reader.text.name(self.rules, self.next)?;
        let (field, bit) = (&self.rules.fields[index], 1_u64 << index);
        if self.seen & bit != 0 {
            return Err(Detour);
        }
        self.seen |= bit;
        self.next = index + 1;
        self.required += usize::from(field.required);
        self.reader.node = field.node;
        self.reader.text.expect(b':')?;
        seed.deserialize(StrDeserializer::new(&field.name)).map(Some)
    }

    fn value<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Detour> {
        let value = self.reader.seeded(seed)?;
        self.closed = self.reader.text.take(b'}');
        if !self.closed {
            self.reader.text.expect(b',')?;
        }
        Ok(value)
    }
}

impl<'de> MapAccess<'de> for &mut Fields<'_, 'de, '_> {
    type Error = Detour;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Detour> {
        let read = self.key(seed);
        self.reader.noted(read)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Detour> {
        let read = self.value(seed);
        self.reader.noted(read)
    }
}
