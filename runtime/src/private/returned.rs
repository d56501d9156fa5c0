//! What a tool returns: any type that the model can read, plain or in a `Result`.

use std::any::Any;
use std::convert::Infallible;

use serde::Serialize;
use serde_json::Value;

use super::readable;
use crate::error::ToolError;
use crate::output::{Block, Content};
use crate::tool::ToolResult;

/// What a function returns, by its type. Method lookup prefers the inherent [`Returned::shape`] of a `Result`.
pub struct Returned<T>(std::marker::PhantomData<T>);

impl<T> Returned<T> {
    /// The question.
    #[allow(clippy::new_without_default, reason = "only generated code makes it")]
    pub const fn new() -> Self {
        Self(std::marker::PhantomData)
    }
}

/// A function that always gives a result.
pub struct Plain<T>(std::marker::PhantomData<T>);

/// A function that can fail.
pub struct Fallible<T, E>(std::marker::PhantomData<(T, E)>);

impl<T, E> Returned<Result<T, E>> {
    /// It can fail.
    pub const fn shape(self) -> Fallible<T, E> {
        Fallible(std::marker::PhantomData)
    }
}

/// The shape of every return type that is no `Result`.
pub trait ReturnsPlain<T> {
    /// It always gives a result.
    fn shape(self) -> Plain<T>;
}

impl<T> ReturnsPlain<T> for Returned<T> {
    fn shape(self) -> Plain<T> {
        Plain(std::marker::PhantomData)
    }
}

impl<T> Plain<T> {
    /// What was returned, as what can never have failed.
    ///
    /// # Errors
    /// Never.
    pub fn result(self, value: T) -> Result<T, Infallible> {
        Ok(value)
    }
}

impl<T, E> Fallible<T, E> {
    /// What was returned.
    ///
    /// # Errors
    /// The failure of the tool.
    pub fn result(self, result: Result<T, E>) -> Result<T, E> {
        result
    }
}

/// What was returned as a result for the model. Generic over types alone, so it is compiled once a type and not once a tool.
///
/// # Errors
/// The failure of the tool, or a value that cannot be serialized.
pub fn told<T, E>(
    result: Result<T, E>,
    into_content: fn(T) -> ToolResult,
    into_error: fn(E) -> ToolError,
) -> ToolResult {
    match result {
        Ok(value) => into_content(value),
        Err(error) => Err(into_error(error)),
    }
}

/// A type that a tool can return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the result of a tool",
    label = "not something that the model can read",
    note = "return text, `toolpact::Content`, or a type that derives `Serialize` (`toolpact::serde`); wrap it in `Result<_, E>` if the tool can fail"
)]
pub trait Output: 'static {
    /// The content that the model reads; a number that is not finite is the text `NaN`, `Infinity` or `-Infinity`.
    ///
    /// # Errors
    /// The value cannot be serialized.
    fn into_content(self) -> ToolResult;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + 'static> Output for T {
    fn into_content(self) -> ToolResult {
        let mut value = Some(self);
        if let Some(content) = cast::<T, Content>(&mut value) {
            return Ok(content);
        }
        if let Some(blocks) = cast::<T, Vec<Block>>(&mut value) {
            return Ok(blocks.into());
        }
        if let Some(text) = cast::<T, String>(&mut value) {
            return Ok(text.into());
        }
        match readable::to_value(&value) {
            Ok(Value::Null) => Ok(Content::default()),
            Ok(Value::String(text)) => Ok(text.into()),
            Ok(value) => Ok(Content::json(value)),
            Err(error) => Err(ToolError::new(format!("the result could not be written as JSON: {error}"))),
        }
    }
}

/// An error that a tool can return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a tool",
    label = "not something that the model can read",
    note = "use `toolpact::ToolError`, a `String`, or any error type that implements `Display`"
)]
pub trait Failure: 'static {
    /// The failure that the model reads.
    fn into_tool_error(self) -> ToolError;
}

#[diagnostic::do_not_recommend]
impl<E: std::fmt::Display + 'static> Failure for E {
    fn into_tool_error(self) -> ToolError {
        let mut error = Some(self);
        if let Some(own) = cast::<E, ToolError>(&mut error) {
            return own;
        }
        // The alternate form shows the whole chain of causes for the error types that have one.
        ToolError::new(error.map(|error| format!("{error:#}")).unwrap_or_default())
    }
}

/// Takes the value as another type, if it is of that type.
fn cast<T: 'static, U: 'static>(value: &mut Option<T>) -> Option<U> {
    (value as &mut dyn Any).downcast_mut::<Option<U>>().and_then(Option::take)
}
