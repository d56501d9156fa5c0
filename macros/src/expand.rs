//! A checked declaration as Rust: one constant without a name that holds the contract, the parameters and the glue.
//!
//! One fragment a function. Names of items begin with `__`, locals have the macro's own hygiene, and everything else is
//! reached through the runtime's private module, so nothing that the user's module names can get in the way.

mod contract;
mod parameters;
mod prepare;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::model::Tool;
use crate::values::Text;

/// The registration of a tool.
pub(crate) fn registration(tool: &Tool) -> TokenStream {
    let p = tool.paths.private();
    let import = tool.paths.import();
    let shared = &tool.shared;
    let contract = contract::contract(tool);
    let verified = contract::verified(tool);
    let parameters = tool.arguments().map(|argument| parameters::parameter(tool, argument));
    let fitting = tool.arguments().flat_map(|argument| parameters::fitting(tool, argument));
    let states = tool.states().map(|ty| parameters::state(tool, ty));
    let own_states = tool.states().map(|ty| parameters::own_state(tool, ty));
    let prepare = prepare::prepare(tool);
    quote! {
        #(#shared)*
        const _: () = {
            #import
            use #p::{GrantsNothing as _, HasItems as _, IsUnknown as _, ReturnsPlain as _};

            const __CONTRACT: &#p::Contract = &#contract;
            #(#verified)*
            #(#fitting)*
            #(#own_states)*

            static __TOOL: #p::LinkedTool = #p::LinkedTool {
                contract: __CONTRACT,
                parameters: &[#(#parameters),*],
                states: &[#(#states),*],
                prepare: __prepare,
            };

            #prepare

            #p::inventory::submit!(#p::Linked(&__TOOL));
        };
    }
}

/// A text as an expression; `checked` is the function of the private module that checks what only the compiler can read.
fn text(tool: &Tool, text: &Text, checked: &str) -> TokenStream {
    let p = tool.paths.private();
    let checked = Ident::new(checked, Span::call_site());
    match text {
        Text::Literal(text) => quote!(#text),
        Text::Constant(constant) => quote!(#p::#checked(#constant)),
        Text::Pieces(pieces) => quote!(#p::#checked(#p::concat!(#pieces))),
    }
}

/// The span of the first of some tokens, for errors of the compiler that should point there.
fn first_span(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}
