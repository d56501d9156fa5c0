//! What the values of known types look like in JSON, and what `#[arg(...)]` may therefore say about them.
//!
//! A type of which nothing is known passes here; its schema is checked when the registry is built.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::path::PathBuf;

/// What the values of a type look like in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Only the author of the type knows.
    Unknown,
    /// `true` or `false`.
    Boolean,
    /// A whole number between two ends, both included.
    Integer {
        /// The least.
        min: i128,
        /// The greatest.
        max: i128,
    },
    /// A number.
    Number,
    /// A text.
    Text,
    /// A text of one character.
    Character,
    /// A list.
    List,
    /// An object with any keys.
    Map,
}

/// A literal of `#[arg(...)]`.
#[derive(Clone, Copy, Debug)]
pub enum Literal {
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer(i128),
    /// A number with a fraction.
    Fraction,
    /// A text.
    Text {
        /// How many characters it has.
        characters: usize,
    },
    /// A list.
    List(&'static [Literal]),
}

/// A type whose kind is known.
pub trait Known {
    /// What its values look like in JSON.
    const KIND: Kind;
}

macro_rules! known {
    ($($ty:ty => $kind:expr),* $(,)?) => {$(
        impl Known for $ty {
            const KIND: Kind = $kind;
        }
    )*};
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Known for $ty {
            // No literal is beyond `i128`, so the greatest value of `u128` need not be told apart.
            #[allow(clippy::cast_lossless, clippy::cast_possible_wrap, reason = "the cast of a constant; `u128` is cut off")]
            const KIND: Kind = Kind::Integer {
                min: $ty::MIN as i128,
                max: if ($ty::MAX as i128) < 0 { i128::MAX } else { $ty::MAX as i128 },
            };
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

known! {
    bool => Kind::Boolean,
    f32 => Kind::Number,
    f64 => Kind::Number,
    char => Kind::Character,
    String => Kind::Text,
    Box<str> => Kind::Text,
    Cow<'static, str> => Kind::Text,
    PathBuf => Kind::Text,
    crate::files::ReadPath => Kind::Text,
    crate::files::ReadTree => Kind::Text,
    crate::files::WritePath => Kind::Text,
    crate::command::ShellCommand => Kind::Text,
    crate::fetch::FetchUrl => Kind::Text,
}

impl<T: Known> Known for Option<T> {
    const KIND: Kind = T::KIND;
}

impl<T: Known> Known for Box<T> {
    const KIND: Kind = T::KIND;
}

macro_rules! lists {
    ($([$($generics:tt)*] $ty:ty),* $(,)?) => {$(
        impl<$($generics)*> Known for $ty {
            const KIND: Kind = Kind::List;
        }
    )*};
}

lists!([T] Vec<T>, [T] VecDeque<T>, [T, S] HashSet<T, S>, [T] BTreeSet<T>, [T, const N: usize] [T; N], [T] Box<[T]>);

impl<K, V, S> Known for HashMap<K, V, S> {
    const KIND: Kind = Kind::Map;
}

impl<K, V> Known for BTreeMap<K, V> {
    const KIND: Kind = Kind::Map;
}

#[allow(clippy::panic, reason = "evaluated by the compiler: the panic is the compile error")]
impl Kind {
    /// Refuses a default or an example that is no value of the type; `items` is the kind of the items of a list.
    ///
    /// # Panics
    /// While compiling.
    #[track_caller]
    pub const fn takes(self, items: Self, literal: Literal) {
        match (self, literal) {
            (Self::List, Literal::List(values)) => {
                let mut index = 0;
                while index < values.len() {
                    items.takes(Self::Unknown, values[index]);
                    index += 1;
                }
            }
            (Self::Integer { min, max }, Literal::Integer(value)) => {
                assert!(
                    min <= value && value <= max,
                    "this number does not fit into the type of the parameter: write a number that the type can hold"
                );
            }
            (Self::Character, Literal::Text { characters }) => {
                assert!(characters == 1, "the parameter takes one character: write a text of one character");
            }
            (Self::Unknown, _)
            | (Self::Boolean, Literal::Boolean)
            | (Self::Number, Literal::Integer(_) | Literal::Fraction)
            | (Self::Text, Literal::Text { .. }) => {}
            (Self::Boolean, _) => panic!("the parameter takes `true` or `false`: write one of them without quotes"),
            (Self::Integer { .. }, _) => {
                panic!("the parameter takes a whole number: write one without quotes or fraction")
            }
            (Self::Number, _) => panic!("the parameter takes a number: write one without quotes"),
            (Self::Text | Self::Character, _) => panic!("the parameter takes a text: write it in quotes"),
            (Self::List, _) => panic!("the parameter takes a list: write `[…]`"),
            (Self::Map, _) => {
                panic!(
                    "the parameter takes an object, which no literal gives: take an `Option` and leave the value out"
                )
            }
        }
    }

    /// Refuses a `range` of what is no number, and ends that the type cannot hold.
    ///
    /// # Panics
    /// While compiling.
    #[track_caller]
    pub const fn has_range(self, from: Option<Literal>, to: Option<Literal>) {
        match self {
            Self::Unknown | Self::Number => {}
            Self::Integer { .. } => {
                self.holds_end(from);
                self.holds_end(to);
            }
            Self::Text | Self::Character | Self::List => {
                panic!("`range` limits numbers, and the parameter takes none: write `length(...)` for a text or a list")
            }
            Self::Boolean | Self::Map => panic!("`range` limits numbers, and the parameter takes none: drop `range`"),
        }
    }

    #[track_caller]
    const fn holds_end(self, end: Option<Literal>) {
        match (self, end) {
            (Self::Integer { min, max }, Some(Literal::Integer(value))) => {
                assert!(
                    min <= value && value <= max,
                    "an end of the `range` does not fit into the type of the parameter: leave that end out"
                );
            }
            (_, Some(Literal::Fraction)) => {
                panic!("the parameter takes a whole number: write the ends of the `range` without a fraction")
            }
            _ => {}
        }
    }

    /// Refuses a `length` of what has none.
    ///
    /// # Panics
    /// While compiling.
    #[track_caller]
    pub const fn has_length(self) {
        match self {
            Self::Text | Self::List => {}
            Self::Integer { .. } | Self::Number => {
                panic!("`length` limits texts and lists, and the parameter takes a number: write `range(...)`")
            }
            Self::Boolean | Self::Character | Self::Map => {
                panic!("`length` limits texts and lists, and the parameter takes neither: drop `length`")
            }
            Self::Unknown => {
                panic!(
                    "`length` needs to know whether the type is a text or a list, and only its author does: write `#[schemars(length(...))]` where the type is defined"
                )
            }
        }
    }

    /// Refuses a `pattern` of what is no text.
    ///
    /// # Panics
    /// While compiling.
    #[track_caller]
    pub const fn has_pattern(self) {
        match self {
            Self::Unknown | Self::Text | Self::Character => {}
            Self::Boolean | Self::Integer { .. } | Self::Number | Self::List | Self::Map => {
                panic!("`pattern` limits texts, and the parameter takes none: drop `pattern`")
            }
        }
    }

    /// Refuses to `flatten` what has no fields.
    ///
    /// # Panics
    /// While compiling.
    #[track_caller]
    pub const fn has_fields(self) {
        match self {
            Self::Unknown | Self::Map => {}
            _ => panic!(
                "`flatten` puts the fields of a struct beside the other parameters, and this type has no fields: drop `flatten`"
            ),
        }
    }

    /// Refuses a borrowed parameter of a type that belongs to nobody: two tools could not mean different values of it.
    ///
    /// # Panics
    /// While compiling.
    #[track_caller]
    pub const fn is_own_type(self) {
        match self {
            Self::Unknown => {}
            _ => panic!(
                "a borrowed parameter is a state that the host lends, and this is a plain value: drop the `&` to take it from the model, or wrap it in a type of its own"
            ),
        }
    }

    /// The keyword for the least length.
    pub const fn least_length(self) -> &'static str {
        if matches!(self, Self::List) { "minItems" } else { "minLength" }
    }

    /// The keyword for the greatest length.
    pub const fn greatest_length(self) -> &'static str {
        if matches!(self, Self::List) { "maxItems" } else { "maxLength" }
    }
}
