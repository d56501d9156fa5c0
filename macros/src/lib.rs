//! The `#[tool]` attribute. Its documentation stands where the runtime exports it: `toolpact::tool`.

mod tool;

mod arg;
mod args;
mod dynamic;
mod entries;
mod literal;
mod values;

mod docs;
mod signature;
mod types;

mod check;
mod model;

mod expand;
mod fallback;
mod paths;

mod errors;
mod nearest;

use proc_macro::TokenStream;

#[allow(missing_docs, reason = "documented where the runtime exports it")]
#[proc_macro_attribute]
pub fn tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    tool::tool(attribute.into(), item.into()).into()
}
