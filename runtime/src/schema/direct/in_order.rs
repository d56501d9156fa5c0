//! The arguments of a call that come in the order in which they were declared, each read where it stands.
//!
//! Most calls are written so, because models follow the order of the schema. Any other order is a [`Detour`] to
//! [`Slices`](super::Slices), which looks for the end of each value before somebody reads it.

use std::cell::Cell;

use super::super::compile::Compiled;
use super::super::node::{Field, Node, ObjectRules};
use super::Detour;
use super::cursor::Cursor;
use super::split::{Slice, object};

/// The arguments of a call, as far as they have been read. Whether all is right is known at the [end](Self::end).
pub struct InOrder<'a> {
    text: &'a str,
    nodes: &'a [Node],
    rules: &'a ObjectRules,
    /// Where the next name, value or end stands, in bytes.
    at: Cell<usize>,
    /// Required arguments that were read.
    required: Cell<usize>,
    /// Whether the closing bracket was read.
    closed: Cell<bool>,
}

impl<'a> InOrder<'a> {
    /// The arguments in `text`, of which nothing but the first bracket was looked at.
    ///
    /// # Errors
    /// The text, or the schema, takes another way.
    pub fn of(text: &'a str, schema: &'a Compiled) -> Result<Self, Detour> {
        let (rules, mut cursor) = (object(schema)?, Cursor::new(text));
        cursor.expect(b'{')?;
        let closed = cursor.take(b'}');
        let (at, required, closed) = (Cell::new(cursor.at()), Cell::new(0), Cell::new(closed));
        Ok(Self { text, nodes: &schema.nodes, rules, at, required, closed })
    }

    /// The argument that is declared at `index`, if it comes next. It must be read before the next one is asked for.
    #[inline]
    pub fn get(&'a self, index: usize, name: &str) -> Option<Slice<'a>> {
        let field = self.rules.fields.get(index).filter(|field| field.plain && field.name == name)?;
        let mut text = self.next();
        if self.closed.get() || !text.takes_name(name) || !text.take(b':') || !self.nodes[field.node].may_go_direct() {
            return None;
        }
        self.at.set(text.at());
        Some(Slice::standing(self, field, self.nodes))
    }

    /// Every argument must have been read, and nothing may follow.
    ///
    /// # Errors
    /// The text takes another way.
    pub fn end(&self) -> Result<(), Detour> {
        let whole = self.closed.get() && self.required.get() == self.rules.required;
        if whole { self.next().end() } else { Err(Detour) }
    }

    /// What has not been read.
    pub(super) fn next(&self) -> Cursor<'a> {
        Cursor::from(self.text, self.at.get())
    }

    /// The value of a field was read, and this is what follows it.
    #[inline]
    pub(super) fn read(&self, field: &Field, mut text: Cursor<'a>) -> Result<(), Detour> {
        let closed = text.take(b'}');
        if !closed {
            text.expect(b',')?;
        }
        self.at.set(text.at());
        self.closed.set(closed);
        self.required.set(self.required.get() + usize::from(field.required));
        Ok(())
    }
}
