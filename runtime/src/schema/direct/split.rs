//! Splits the object of a call into the text of each argument.

use serde::de::DeserializeOwned;

use super::super::compile::Compiled;
use super::super::markup;
use super::super::node::{Id, Node, ObjectRules, Types};
use super::Detour;
use super::cursor::Cursor;
use super::reader::Reader;

/// The most arguments; a tool with more takes the long way.
const MAX_FIELDS: usize = 16;

/// The arguments of a call, each as text that nobody has read yet. Names and number of the fields are right.
pub struct Slices<'a> {
    text: &'a str,
    root: Id,
    nodes: &'a [Node],
    rules: &'a ObjectRules,
    texts: [Option<&'a str>; MAX_FIELDS],
}

/// The text of one argument, with what its schema demands.
#[derive(Clone, Copy)]
pub struct Slice<'a> {
    pub(super) text: &'a str,
    pub(super) nodes: &'a [Node],
    pub(super) node: Id,
}

impl<'a> Slices<'a> {
    /// Splits a text that is one object with fields that the schema knows, each once, and all that are required.
    ///
    /// # Errors
    /// The text takes the long way.
    pub fn of(text: &'a str, schema: &'a Compiled) -> Result<Self, Detour> {
        let root = &schema.nodes[schema.root];
        let plain = root.also.is_empty() && root.types.meets(Types::OBJECT) && root.choices.is_none();
        let rules = root.object.as_deref().filter(|rules| plain && rules.is_plain()).ok_or(Detour)?;
        let (nodes, root) = (&schema.nodes, schema.root);
        let mut slices = Self { text, root, nodes, rules, texts: [None; MAX_FIELDS] };
        slices.fill(Cursor::new(text))?;
        Ok(slices)
    }

    fn fill(&mut self, mut text: Cursor<'a>) -> Result<(), Detour> {
        text.expect(b'{')?;
        let mut required = 0;
        if !text.take(b'}') {
            loop {
                if text.peek() != Some(b'"') {
                    return Err(Detour);
                }
                let name = text.string()?;
                let index = self.rules.fields.iter().position(|field| field.name == *name).ok_or(Detour)?;
                text.expect(b':')?;
                let slot = self.texts.get_mut(index).ok_or(Detour)?;
                let value = text.value()?;
                if slot.replace(value).is_some() || may_swallow(value) {
                    return Err(Detour);
                }
                required += usize::from(self.rules.fields[index].required);
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
        Slice { text: self.text, nodes: self.nodes, node: self.root }
    }

    /// The text of a field, `None` if it was not given.
    pub fn get(&self, name: &str) -> Option<Slice<'a>> {
        let index = self.rules.fields.iter().position(|field| field.name == name)?;
        self.texts.get(index).copied().flatten().map(|text| self.slice(index, text))
    }

    /// Another text in the place of a field.
    pub(crate) fn instead(&self, name: &str, text: &'a str) -> Option<Slice<'a>> {
        let index = self.rules.fields.iter().position(|field| field.name == name)?;
        Some(self.slice(index, text))
    }

    fn slice(&self, index: usize, text: &'a str) -> Slice<'a> {
        Slice { text, nodes: self.nodes, node: self.rules.fields[index].node }
    }
}

impl Slice<'_> {
    /// Whether it is a null that the schema admits.
    pub(crate) fn is_null(self) -> bool {
        self.text.starts_with('n') && self.read::<()>().is_ok()
    }

    /// The value, if it is nothing but one that the schema admits and the type takes.
    pub(crate) fn read<T: DeserializeOwned>(self) -> Result<T, Detour> {
        let mut reader = Reader::new(self);
        let value = T::deserialize(&mut reader)?;
        reader.end()?;
        Ok(value)
    }
}

/// Whether a text holds template markup, so that other arguments may be lost in it.
fn may_swallow(value: &str) -> bool {
    if !value.starts_with('"') || !(value.contains('<') || value.contains("\\u")) {
        return false;
    }
    Cursor::new(value).string().is_ok_and(|text| markup::holds_tag(&text))
}
