//! The pipeline of `#[tool]`: read, check, expand. The function itself is emitted whatever happens.

use proc_macro2::TokenStream;

use crate::args::{Args, KEYS};
use crate::errors::Errors;
use crate::model::{Declaration, Function};
use crate::{check, entries, expand, fallback};

/// The function as it was written, and beside it its registration or what is wrong with it.
pub(crate) fn tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let function = fallback::function(item.clone());
    let tool = Errors::collect(|errors| {
        let mut args = Args::default();
        entries::read("tool", KEYS, attribute, &mut args, errors);
        let function = Function::read(item, errors)?;
        check::check(Declaration { args, function }, errors)
    });
    let (leave, registration) = match tool {
        Ok(tool) => (expand::leave(&tool), expand::registration(&tool)),
        Err(errors) => (TokenStream::new(), errors),
    };
    [leave, function, registration].into_iter().collect()
}

#[cfg(test)]
mod tests;
