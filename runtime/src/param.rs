//! How one parameter of a tool is made: owned ones come from the model's JSON, borrowed ones are lent by the host.

use std::any::{Any, TypeId};
use std::ops::Deref;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde_json::Value;

use crate::context::Context;
use crate::schema::direct::Slice;

/// A type that the model can give as an argument.
///
/// Implemented for every type that serde deserializes and schemars describes; never by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of a tool",
    label = "not something that the model can give",
    note = "what the model gives, and every type inside it, has `#[derive(toolpact::serde::Deserialize, toolpact::schemars::JsonSchema)]`",
    note = "without these two crates in `Cargo.toml`, add `#[serde(crate = \"toolpact::serde\")]` and `#[schemars(crate = \"toolpact::schemars\")]`",
    note = "what the host lends is borrowed: `&Context`, or `&T` of a state that was registered with `.state(...)` on the session"
)]
pub trait Param: Sized + Send + 'static {
    /// The schema of the type.
    fn schema(generator: &mut SchemaGenerator) -> Schema;

    /// The value of one argument.
    ///
    /// # Errors
    /// The argument does not fit the type; one sentence without Rust names, empty for a text.
    fn take(argument: Given<'_>) -> Result<Self, String>;
}

/// One argument, as a parameter takes it.
#[derive(Clone, Copy)]
pub enum Given<'a> {
    /// It was not given.
    Nothing,
    /// A value that was checked.
    Value(&'a Value),
    /// A text that is checked while it is read. What is wrong with it is not told: the long way does that.
    Text(Slice<'a>),
}

impl<'a> From<Option<&'a Value>> for Given<'a> {
    fn from(value: Option<&'a Value>) -> Self {
        value.map_or(Self::Nothing, Self::Value)
    }
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema + Send + 'static> Param for T {
    fn schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }

    fn take(argument: Given<'_>) -> Result<Self, String> {
        let taken = match argument {
            Given::Nothing => T::deserialize(Absent).map_err(|error: de::value::Error| error.to_string()),
            Given::Value(value) => T::deserialize(value).map_err(|error| error.to_string()),
            Given::Text(text) => return text.read().map_err(|_| String::new()),
        };
        taken.map_err(|message| message.trim_end().to_owned())
    }
}

/// Deserializes an argument that was not given: an optional type takes it, every other type does not.
struct Absent;

impl<'de> Deserializer<'de> for Absent {
    type Error = de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Self::Error> {
        Err(de::Error::custom("is required"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_none()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl IntoDeserializer<'_> for Absent {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// A value that the host lends to one call.
pub struct Lent<T: ?Sized>(Arc<T>);

impl<T: ?Sized> Deref for Lent<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// A type that the host can lend.
///
/// Implemented for every type that threads can share; never by hand.
#[diagnostic::on_unimplemented(
    message = "the host cannot lend a `{Self}` to a tool",
    label = "not a state that calls on several threads can share",
    note = "a borrowed parameter is a state that the host registered with `.state(...)`: a type of known size that is `Send + Sync` and borrows nothing",
    note = "what the model gives is owned: write `String` for `&str`, `PathBuf` for `&Path`, `Vec<T>` for `&[T]`"
)]
pub trait State: 'static {
    /// The state of this type.
    const BORROWED: Borrowed;

    /// The state, if the host has it.
    fn lend(context: &Context) -> Option<Lent<Self>>;
}

/// One state that a function borrows.
pub struct Borrowed {
    /// Identity of the type.
    pub id: fn() -> TypeId,
    /// Name of the type, for messages.
    pub name: fn() -> &'static str,
}

#[diagnostic::do_not_recommend]
impl<T: Any + Send + Sync> State for T {
    const BORROWED: Borrowed = Borrowed { id: TypeId::of::<T>, name: std::any::type_name::<T> };

    /// The context itself, or the registered state of the type.
    fn lend(context: &Context) -> Option<Lent<T>> {
        if TypeId::of::<T>() == TypeId::of::<Context>() {
            let own: Arc<dyn Any + Send + Sync> = Arc::new(context.clone());
            return own.downcast().ok().map(Lent);
        }
        context.state::<T>().map(Lent)
    }
}
