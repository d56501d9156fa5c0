//! Tools made at run time: from a schema and a closure, or from a typed function. They pass the same checks as linked ones.

use std::future::Future;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::context::Context;
use crate::contract::Contract;
use crate::param::{Given, Param};
use crate::private::{Failure, Output};
use crate::tool::{Arguments, BoxFuture, PrepareError, Prepared, Tool, ToolResult, Work, prepare_with};

type Start = dyn Fn(&Arguments, &Context) -> Result<BoxFuture<'static, ToolResult>, String> + Send + Sync;

/// A tool made at run time.
///
/// Without a declaration its effect is unknown, so a call of it counts as writing everything: declare `read_only`,
/// `reads` or `writes` in the contract to give it more freedom.
pub struct HandMade {
    contract: Contract,
    schema: Value,
    start: Arc<Start>,
}

impl HandMade {
    /// A tool from a JSON Schema (an object, draft 2020-12) and an async closure that gets arguments which fit it.
    ///
    /// ```
    /// use serde_json::json;
    /// use toolpact::contract::{Contract, Declared};
    /// use toolpact::{Content, HandMade, Registry, ToolError};
    ///
    /// let schema = json!({"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]});
    /// let contract = Contract::new("shout", "Writes a text in capitals.").read_only(Declared::Fixed(true));
    /// let shout = HandMade::from_schema(contract, schema, |arguments, _context| async move {
    ///     let text = arguments["text"].as_str().unwrap_or_default();
    ///     Ok::<_, ToolError>(Content::text(text.to_uppercase()))
    /// });
    /// let mut registry = Registry::empty();
    /// registry.add(shout)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_schema<F, R>(contract: Contract, schema: Value, run: F) -> Self
    where
        F: Fn(Map<String, Value>, Context) -> R + Send + Sync + 'static,
        R: Future<Output = ToolResult> + Send + 'static,
    {
        let start = move |arguments: &Arguments, context: &Context| {
            let future = run(arguments.values().clone(), context.clone());
            Ok(Box::pin(future) as BoxFuture<'static, ToolResult>)
        };
        Self { contract, schema, start: Arc::new(start) }
    }

    /// A tool from an async function of one argument struct and the context; the struct gives the schema.
    pub fn from_fn<A, T, E, F, R>(contract: Contract, run: F) -> Self
    where
        A: DeserializeOwned + JsonSchema + Send + 'static,
        T: Output,
        E: Failure,
        F: Fn(A, Context) -> R + Send + Sync + 'static,
        R: Future<Output = Result<T, E>> + Send + 'static,
    {
        let schema = schemars::generate::SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<A>();
        let start = move |arguments: &Arguments, context: &Context| {
            let typed = A::take(Given::Value(&Value::Object(arguments.values().clone())))?;
            let future = run(typed, context.clone());
            let finish = async move {
                match future.await {
                    Ok(value) => value.into_content(),
                    Err(error) => Err(error.into_tool_error()),
                }
            };
            Ok(Box::pin(finish) as BoxFuture<'static, ToolResult>)
        };
        Self { contract, schema: schema.to_value(), start: Arc::new(start) }
    }
}

impl Tool for HandMade {
    fn contract(&self) -> &Contract {
        &self.contract
    }

    fn input_schema(&self) -> Value {
        self.schema.clone()
    }

    fn prepare(&self, arguments: &Arguments, context: &Context) -> Result<Prepared, PrepareError> {
        prepare_with(&self.contract, context, || {
            let future = (self.start)(arguments, context).map_err(|message| PrepareError::Invalid(vec![message]))?;
            Ok(Work::Future(future).into())
        })
    }
}
