//! The items of an array, one after the other.

use serde::de::{DeserializeSeed, SeqAccess};

use super::super::node::{Id, ListRules};
use super::Detour;
use super::reader::Reader;

pub(super) struct Items<'r, 'de, 's> {
    reader: &'r mut Reader<'de, 's>,
    rules: &'s ListRules,
    item: Id,
    count: usize,
    closed: bool,
}

impl<'r, 'de, 's> Items<'r, 'de, 's> {
    pub(super) fn new(reader: &'r mut Reader<'de, 's>, rules: &'s ListRules) -> Result<Self, Detour> {
        reader.text.expect(b'[')?;
        let closed = reader.text.take(b']');
        Ok(Self { reader, rules, item: rules.items.ok_or(Detour)?, count: 0, closed })
    }

    /// The type must have taken all items.
    pub(super) fn end(self) -> Result<(), Detour> {
        let fits = self.count >= self.rules.min && self.rules.max.is_none_or(|max| self.count <= max);
        if self.closed && fits { Ok(()) } else { Err(Detour) }
    }
}

impl<'de> Items<'_, 'de, '_> {
    fn next<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Detour> {
        if self.closed {
            return Ok(None);
        }
        self.reader.node = self.item;
        let item = self.reader.seeded(seed)?;
        self.count += 1;
        self.closed = self.reader.text.take(b']');
        if !self.closed {
            self.reader.text.expect(b',')?;
        }
        Ok(Some(item))
    }
}

impl<'de> SeqAccess<'de> for &mut Items<'_, 'de, '_> {
    type Error = Detour;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Detour> {
        let read = self.next(seed);
        self.reader.noted(read)
    }
}
