//! Reads one value from its text into a type, while the node of its schema looks on.

use std::borrow::Cow;

use serde::de::value::CowStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Visitor};
use serde_json::Value;

use super::super::node::{Also, Id, Node, Number, Types, Union};
use super::Detour;
use super::cursor::Cursor;
use super::fields::Fields;
use super::items::Items;
use super::split::Slice;

/// The deepest nesting; what goes deeper takes the long way.
const MAX_DEPTH: u8 = 64;

/// The most schemas applied to the values of one argument; what needs more takes the long way, which has a limit for all
/// arguments together.
const MAX_STEPS: u32 = 50_000;

pub(super) struct Reader<'de, 's> {
    pub(super) text: Cursor<'de>,
    nodes: &'s [Node],
    /// What the next value must be.
    pub(super) node: Id,
    depth: u8,
    steps: u32,
    /// Whether a text at the top may hold template markup, in which other arguments were lost.
    may_swallow: bool,
    /// A type can swallow an error and go on; the long way must tell it all the same.
    failed: bool,
}

impl<'de> Reader<'de, 'de> {
    pub(super) fn new(slice: Slice<'de>) -> Self {
        let (text, may_swallow) = (slice.text(), slice.may_swallow());
        Self { text, nodes: slice.nodes, node: slice.node, depth: 0, steps: 0, may_swallow, failed: false }
    }
}

impl<'de, 's> Reader<'de, 's> {
    /// Where the value ended.
    pub(super) fn end(self) -> Result<Cursor<'de>, Detour> {
        if self.failed { Err(Detour) } else { Ok(self.text) }
    }

    /// The next value. A type that looks at nothing leaves it unchecked, so that takes the long way.
    pub(super) fn seeded<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Detour> {
        let before = self.text.left();
        let value = seed.deserialize(&mut *self)?;
        if self.text.left() == before { Err(Detour) } else { Ok(value) }
    }

    pub(super) fn noted<T>(&mut self, read: Result<T, Detour>) -> Result<T, Detour> {
        self.failed |= read.is_err();
        read
    }

    /// The node of the next value, behind references that demand nothing more.
    #[inline]
    fn node(&mut self, null: bool) -> Result<&'s Node, Detour> {
        let node = &self.nodes[self.node];
        self.steps += 1;
        if node.also.is_empty() && self.steps <= MAX_STEPS { Ok(node) } else { self.behind(node, null) }
    }

    fn behind(&mut self, mut node: &'s Node, null: bool) -> Result<&'s Node, Detour> {
        let nodes = self.nodes;
        loop {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return Err(Detour);
            }
            node = match node.also.as_slice() {
                [] => return Ok(node),
                [Also::This(id)] if node.demands_nothing_itself() => &nodes[*id],
                [Also::Union(union)] if node.demands_nothing_itself() => optional(nodes, union, null).ok_or(Detour)?,
                _ => return Err(Detour),
            };
        }
    }

    #[inline]
    fn string(&mut self, node: &Node) -> Result<Cow<'de, str>, Detour> {
        let text = self.text.string()?;
        let rules = node.text.as_deref();
        let chosen = |choices: &Vec<Value>| choices.iter().any(|choice| choice.as_str() == Some(&text));
        let fits = node.types.meets(Types::STRING)
            && !(self.may_swallow && self.depth == 0 && text.contains('<'))
            && node.choices.as_ref().is_none_or(chosen)
            && rules.is_none_or(|rules| rules.admit(&text));
        if fits { Ok(text) } else { Err(Detour) }
    }

    fn number<V: Visitor<'de>>(&mut self, node: &Node, visitor: V) -> Result<V::Value, Detour> {
        if let Some(whole) = self.text.whole() {
            admits(node, Types::INTEGER, Number::Whole(whole.into()))?;
            return visitor.visit_u64(whole);
        }
        self.other_number(node, visitor)
    }

    fn other_number<V: Visitor<'de>>(&mut self, node: &Node, visitor: V) -> Result<V::Value, Detour> {
        let digits = self.text.number()?;
        if let Ok(whole) = digits.parse::<u64>() {
            admits(node, Types::INTEGER, Number::Whole(whole.into()))?;
            return visitor.visit_u64(whole);
        }
        match digits.parse::<i64>() {
            // Zero with a sign is no integer to the long way.
            Ok(0) => Err(Detour),
            Ok(whole) => {
                admits(node, Types::INTEGER, Number::Whole(whole.into()))?;
                visitor.visit_i64(whole)
            }
            Err(_) => {
                let number = digits.parse::<serde_json::Number>().map_err(|_| Detour)?;
                let float = number.as_f64().filter(|float| float.is_finite() && number.is_f64()).ok_or(Detour)?;
                // Digits without a point are an integer that no number here holds.
                if !digits.contains(['.', 'e', 'E']) {
                    return Err(Detour);
                }
                admits(node, Types::of(&Value::Number(number.clone())), Number::from(&number))?;
                visitor.visit_f64(float)
            }
        }
    }

    fn array<V: Visitor<'de>>(&mut self, node: &'s Node, visitor: V) -> Result<V::Value, Detour> {
        let plain = node.types.meets(Types::ARRAY) && node.choices.is_none();
        let rules = node.list.as_deref().filter(|rules| plain && rules.is_plain()).ok_or(Detour)?;
        self.deeper()?;
        let mut items = Items::new(self, rules)?;
        let value = visitor.visit_seq(&mut items)?;
        items.end()?;
        self.depth -= 1;
        Ok(value)
    }

    fn object<V: Visitor<'de>>(&mut self, node: &'s Node, visitor: V) -> Result<V::Value, Detour> {
        let plain = node.types.meets(Types::OBJECT) && node.choices.is_none();
        let rules = node.object.as_deref().filter(|rules| plain && rules.is_plain()).ok_or(Detour)?;
        self.deeper()?;
        let mut fields = Fields::new(self, rules);
        let value = visitor.visit_map(&mut fields)?;
        fields.end()?;
        self.depth -= 1;
        Ok(value)
    }

    fn deeper(&mut self) -> Result<(), Detour> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(Detour) } else { Ok(()) }
    }

    fn word(&mut self, node: &Node, word: &str, value: &Value) -> Result<(), Detour> {
        self.text.word(word)?;
        let chosen = node.choices.as_ref().is_none_or(|choices| choices.contains(value));
        if node.types.meets(Types::of(value)) && chosen { Ok(()) } else { Err(Detour) }
    }
}

/// The branch of a value or null that is meant, where one branch is for null alone.
fn optional<'s>(nodes: &'s [Node], union: &Union, null: bool) -> Option<&'s Node> {
    let [one, other] = union.branches.as_slice() else { return None };
    let (one, other) = (&nodes[*one], &nodes[*other]);
    let (for_null, for_value) = if one.types == Types::NULL { (one, other) } else { (other, one) };
    if for_null.types != Types::NULL {
        return None;
    }
    if !null {
        return Some(for_value);
    }
    // Null must fit this branch, and may fit the other one too.
    (!union.exactly_one).then_some(for_null)
}

#[inline]
fn admits(node: &Node, types: Types, number: Number) -> Result<(), Detour> {
    let rules = node.number.as_deref();
    let fits = node.types.meets(types) && node.choices.is_none() && rules.is_none_or(|rules| rules.admit(number));
    if fits { Ok(()) } else { Err(Detour) }
}

impl<'de> Reader<'de, '_> {
    fn any<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Detour> {
        let next = self.text.peek().ok_or(Detour)?;
        let node = self.node(next == b'n')?;
        match next {
            b'"' => match self.string(node)? {
                Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
                Cow::Owned(text) => visitor.visit_string(text),
            },
            b'{' => self.object(node, visitor),
            b'[' => self.array(node, visitor),
            b'-' | b'0'..=b'9' => self.number(node, visitor),
            b't' => self.word(node, "true", &Value::Bool(true)).and_then(|()| visitor.visit_bool(true)),
            b'f' => self.word(node, "false", &Value::Bool(false)).and_then(|()| visitor.visit_bool(false)),
            b'n' => self.word(node, "null", &Value::Null).and_then(|()| visitor.visit_unit()),
            _ => Err(Detour),
        }
    }

    fn option<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Detour> {
        if self.text.peek() != Some(b'n') {
            return visitor.visit_some(self);
        }
        let node = self.node(true)?;
        self.word(node, "null", &Value::Null)?;
        visitor.visit_none()
    }

    /// A variant by its name; one that holds data takes the long way.
    fn variant<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Detour> {
        if self.text.peek() != Some(b'"') {
            return Err(Detour);
        }
        let node = self.node(false)?;
        let name = self.string(node)?;
        visitor.visit_enum(CowStrDeserializer::new(name))
    }
}

impl<'de> Deserializer<'de> for &mut Reader<'de, '_> {
    type Error = Detour;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Detour> {
        let read = self.any(visitor);
        self.noted(read)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Detour> {
        let read = self.option(visitor);
        self.noted(read)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &str, visitor: V) -> Result<V::Value, Detour> {
        let read = visitor.visit_newtype_struct(&mut *self);
        self.noted(read)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Detour> {
        let read = self.variant(visitor);
        self.noted(read)
    }

    /// What the type does not look at, nothing here would check.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Detour> {
        self.noted(Err(Detour))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier
    }
}
