//! Splits the object of a call into the text of each argument.

use serde::de::DeserializeOwned;

use super::super::compile::Compiled;
use super::super::markup;
use super::super::node::{Field, Id, Node, ObjectRules, Types};
use super::Detour;
use super::cursor::{Cursor, Unread};
use super::in_order::InOrder;
use super::reader::Reader;

/// The most arguments; a tool with more takes the long way.
const MAX_FIELDS: usize = 16;

/// The arguments of a call, each as text that nobody has read yet. Names and number of the fields are right.
pub struct Slices<'a> {
    text: &'a str,
    root: Id,
    nodes: &'a [Node],
    rules: &'a ObjectRules,
    values: [Option<Unread<'a>>; MAX_FIELDS],
}

/// The text of one argument, with what its schema demands.
#[derive(Clone, Copy)]
pub struct Slice<'a> {
    value: Extent<'a>,
    pub(super) nodes: &'a [Node],
    pub(super) node: Id,
}

/// What is known of where a value ends.
#[derive(Clone, Copy)]
enum Extent<'a> {
    /// It is all of a text.
    Whole(Unread<'a>),
    /// Who reads it finds out; it is the next of the arguments.
    Open(&'a InOrder<'a>, &'a Field),
}

/// What the schema demands of the object of all arguments, if nothing about it is out of the ordinary.
pub(super) fn object(schema: &Compiled) -> Result<&ObjectRules, Detour> {
    let root = &schema.nodes[schema.root];
    let plain =
        schema.foreign.is_none() && root.also.is_empty() && root.types.meets(Types::OBJECT) && root.choices.is_none();
    root.object.as_deref().filter(|rules| plain && rules.is_plain()).ok_or(Detour)
}

impl<'a> Slices<'a> {
    /// Splits a text that is one object with fields that the schema knows, each once, and all that are required.
    ///
    /// # Errors
    /// The text takes the long way.
    pub fn of(text: &'a str, schema: &'a Compiled) -> Result<Self, Detour> {
        let rules = object(schema)?;
        let (nodes, root) = (&schema.nodes, schema.root);
        let mut slices = Self { text, root, nodes, rules, values: [None; MAX_FIELDS] };
        slices.fill(Cursor::new(text))?;
        Ok(slices)
    }

    fn fill(&mut self, mut text: Cursor<'a>) -> Result<(), Detour> {
        text.expect(b'{')?;
        let (mut next, mut required) = (0, 0);
        if !text.take(b'}') {
            loop {
                let index = text.name(self.rules, next)?;
                text.expect(b':')?;
                let field = &self.rules.fields[index];
                let value = text.value()?;
                let given = self.values.get_mut(index).ok_or(Detour)?.replace(value);
                if given.is_some() || !self.nodes[field.node].may_go_direct() || may_swallow(value) {
                    return Err(Detour);
                }
                required += usize::from(field.required);
                next = index + 1;
                if !text.take(b',') {
                    break;
                }
            }
            text.expect(b'}')?;
        }
        text.end()?;
        if required == self.rules.required { Ok(()) } else { Err(Detour) }
    }

    /// The whole object.
    pub fn whole(&self) -> Slice<'a> {
        Slice { value: Extent::Whole(Unread::new(self.text)), nodes: self.nodes, node: self.root }
    }

    /// The text of a field, `None` if it was not given. `index` is where it most likely was declared.
    pub fn get(&self, index: usize, name: &str) -> Option<Slice<'a>> {
        let index = self.index_of(index, name)?;
        let value = self.values.get(index).copied().flatten()?;
        Some(Slice { value: Extent::Whole(value), nodes: self.nodes, node: self.rules.fields[index].node })
    }

    fn index_of(&self, likely: usize, name: &str) -> Option<usize> {
        let found = self.rules.fields.get(likely).is_some_and(|field| field.name == name);
        if found { Some(likely) } else { self.rules.index_of(name) }
    }
}

impl<'a> Slice<'a> {
    /// A text in the place of an argument.
    pub(crate) fn instead_of(name: &str, schema: &'a Compiled, text: &'a str) -> Option<Self> {
        let rules = object(schema).ok()?;
        let node = rules.fields[rules.index_of(name)?].node;
        Some(Self { value: Extent::Whole(Unread::new(text)), nodes: &schema.nodes, node })
    }

    pub(super) fn standing(arguments: &'a InOrder<'a>, field: &'a Field, nodes: &'a [Node]) -> Self {
        Self { value: Extent::Open(arguments, field), nodes, node: field.node }
    }

    pub(super) fn text(&self) -> Cursor<'a> {
        match self.value {
            Extent::Whole(value) => Cursor::of(value),
            Extent::Open(arguments, _) => arguments.next(),
        }
    }

    /// Whether a text in it may yet hold a tag.
    pub(super) fn may_swallow(&self) -> bool {
        matches!(self.value, Extent::Open(..))
    }

    /// Whether it is a null that the schema admits.
    pub(crate) fn is_null(self) -> bool {
        self.text().peek() == Some(b'n') && self.read::<()>().is_ok()
    }

    /// The value, if it is nothing but one that the schema admits and the type takes.
    pub(crate) fn read<T: DeserializeOwned>(self) -> Result<T, Detour> {
        let mut reader = Reader::new(self);
        let value = T::deserialize(&mut reader)?;
        let text = reader.end()?;
        match self.value {
            Extent::Whole(_) => text.end()?,
            Extent::Open(arguments, field) => arguments.read(field, text)?,
        }
        Ok(value)
    }
}

/// Whether a string holds template markup, so that other arguments may be lost in it.
fn may_swallow(value: Unread<'_>) -> bool {
    value.tag && Cursor::of(value).string().is_ok_and(|text| markup::holds_tag(&text))
}
