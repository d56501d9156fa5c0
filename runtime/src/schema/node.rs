//! A compiled schema as plain data: what each node demands, ready to be checked without looking anything up.

use std::ops::BitOr;

use regex::Regex;
use serde_json::Value;

use super::format::Format;

/// A node's place in its [`Compiled`](super::Compiled) schema.
pub(crate) type Id = usize;

/// A set of JSON types. `integer` is a type of its own; a set that holds `number` admits integers too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Types(u8);

impl Types {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const NULL: Self = Self(1);
    pub(crate) const BOOLEAN: Self = Self(2);
    pub(crate) const INTEGER: Self = Self(4);
    pub(crate) const NUMBER: Self = Self(8 | 4);
    pub(crate) const STRING: Self = Self(16);
    pub(crate) const ARRAY: Self = Self(32);
    pub(crate) const OBJECT: Self = Self(64);
    pub(crate) const ANY: Self = Self(127);

    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            "string" => Self::STRING,
            "array" => Self::ARRAY,
            "object" => Self::OBJECT,
            _ => return None,
        })
    }

    /// The type of a value: a number is an integer only if it is written as one.
    pub(crate) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(number) if number.is_f64() => Self(8),
            Value::Number(_) => Self::INTEGER,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Types {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What one schema demands of a value.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) types: Types,
    pub(crate) choices: Option<Vec<Value>>,
    /// A value the schema shows as an example.
    pub(crate) example: Option<Value>,
    pub(crate) number: Option<Box<NumberRules>>,
    pub(crate) text: Option<Box<TextRules>>,
    pub(crate) list: Option<Box<ListRules>>,
    pub(crate) object: Option<Box<ObjectRules>>,
    /// Further schemas for the same value.
    pub(crate) also: Vec<Also>,
}

impl Default for Node {
    fn default() -> Self {
        Self {
            types: Types::ANY,
            choices: None,
            example: None,
            number: None,
            text: None,
            list: None,
            object: None,
            also: Vec::new(),
        }
    }
}

/// A further demand on the value a node is about.
#[derive(Debug)]
pub(crate) enum Also {
    /// `$ref` and each member of `allOf`.
    This(Id),
    /// `anyOf` and `oneOf`.
    Union(Union),
    /// `not`.
    Not(Id),
    /// `if`, `then`, `else`.
    When { test: Id, then: Option<Id>, otherwise: Option<Id> },
}

/// `anyOf`, or `oneOf` if `exactly_one`.
#[derive(Debug)]
pub(crate) struct Union {
    pub(crate) branches: Vec<Id>,
    pub(crate) exactly_one: bool,
    /// How an object says which branch it means, where the branches are told apart in one of the usual ways.
    pub(crate) tag: Option<Tag>,
}

/// The mark that tells the object branches of a union apart.
#[derive(Debug)]
pub(crate) enum Tag {
    /// A required field with one fixed value per branch.
    Field { key: String, values: Vec<(Value, Id)> },
    /// One required field per branch, whose name is the mark.
    Key(Vec<(String, Id)>),
}

/// Bounds of a number. Bounds that are whole are exact at any size.
#[derive(Debug, Default)]
pub(crate) struct NumberRules {
    pub(crate) min: Option<Bound>,
    pub(crate) max: Option<Bound>,
    pub(crate) multiple_of: Option<Number>,
}

/// One end of a range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    pub(crate) at: Number,
    pub(crate) exclusive: bool,
}

/// A number as JSON has it, without loss for any whole number a call can hold.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Number {
    Whole(i128),
    Float(f64),
}

/// Lengths in characters, pattern and format of a text.
#[derive(Debug, Default)]
pub(crate) struct TextRules {
    pub(crate) min: usize,
    pub(crate) max: Option<usize>,
    pub(crate) pattern: Option<Regex>,
    pub(crate) format: Option<Format>,
}

/// Items of an array.
#[derive(Debug, Default)]
pub(crate) struct ListRules {
    pub(crate) prefix: Vec<Id>,
    pub(crate) items: Option<Id>,
    pub(crate) min: usize,
    pub(crate) max: Option<usize>,
    pub(crate) unique: bool,
    pub(crate) contains: Option<Contains>,
}

/// How many items must fit a schema of their own.
#[derive(Debug)]
pub(crate) struct Contains {
    pub(crate) node: Id,
    pub(crate) min: usize,
    pub(crate) max: Option<usize>,
}

/// Fields of an object, in the order they were declared.
#[derive(Debug, Default)]
pub(crate) struct ObjectRules {
    pub(crate) fields: Vec<Field>,
    /// Indices into `fields`, ordered by name.
    pub(crate) by_name: Vec<usize>,
    pub(crate) required: usize,
    /// Required names without a schema of their own.
    pub(crate) required_elsewhere: Vec<String>,
    pub(crate) patterns: Vec<(Regex, Id)>,
    pub(crate) others: Others,
    pub(crate) names: Option<Id>,
    pub(crate) min: usize,
    pub(crate) max: Option<usize>,
    /// With the first field, the others must be there too.
    pub(crate) together: Vec<(String, Vec<String>)>,
    /// With the field, the whole object must fit the schema.
    pub(crate) when_present: Vec<(String, Id)>,
}

/// One declared field.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    /// Whether JSON can spell the name as it is, without escapes.
    pub(crate) plain: bool,
    pub(crate) node: Id,
    pub(crate) required: bool,
}

/// What holds for fields that are not declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Others {
    #[default]
    Anything,
    Nothing,
    Fit(Id),
}

impl ObjectRules {
    /// The declared field of this name.
    pub(crate) fn field(&self, name: &str) -> Option<&Field> {
        self.index_of(name).map(|index| &self.fields[index])
    }

    /// The place of the declared field of this name.
    pub(crate) fn index_of(&self, name: &str) -> Option<usize> {
        let found = self.by_name.binary_search_by(|index| self.fields[*index].name.as_str().cmp(name));
        found.ok().map(|at| self.by_name[at])
    }

    /// Whether the declared fields, at most 64, are all that is demanded.
    pub(crate) fn is_plain(&self) -> bool {
        self.others == Others::Nothing
            && self.fields.len() <= 64
            && self.required_elsewhere.is_empty()
            && self.patterns.is_empty()
            && self.names.is_none()
            && self.min == 0
            && self.max.is_none()
            && self.together.is_empty()
            && self.when_present.is_empty()
    }
}

impl ListRules {
    /// Whether each item is looked at for itself.
    pub(crate) fn is_plain(&self) -> bool {
        self.prefix.is_empty() && !self.unique && self.contains.is_none()
    }
}

impl Node {
    /// Whether only further schemas demand something.
    pub(crate) fn demands_nothing_itself(&self) -> bool {
        self.types == Types::ANY
            && self.choices.is_none()
            && self.number.is_none()
            && self.text.is_none()
            && self.list.is_none()
            && self.object.is_none()
    }

    /// Whether the direct way can look at a value of the node at all. What is in it may yet be out of the ordinary.
    pub(crate) fn may_go_direct(&self) -> bool {
        match self.also.as_slice() {
            [] => true,
            [Also::This(_)] => self.demands_nothing_itself(),
            [Also::Union(union)] => union.branches.len() == 2 && self.demands_nothing_itself(),
            _ => false,
        }
    }

    /// The nodes that are about the same value as this one.
    pub(crate) fn same_value(&self) -> impl Iterator<Item = Id> {
        let whole = self.object.iter().flat_map(|rules| rules.when_present.iter().map(|(_, id)| *id));
        self.also.iter().flat_map(Also::nodes).chain(whole)
    }
}

impl Also {
    fn nodes(&self) -> Vec<Id> {
        match self {
            Self::This(id) | Self::Not(id) => vec![*id],
            Self::Union(union) => union.branches.clone(),
            Self::When { test, then, otherwise } => [Some(*test), *then, *otherwise].into_iter().flatten().collect(),
        }
    }
}
