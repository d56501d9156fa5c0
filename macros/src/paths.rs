//! Where generated code finds the runtime.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Path;

/// The names that generated code uses.
pub(crate) struct Paths {
    runtime: TokenStream,
    private: Ident,
}

impl Paths {
    /// The runtime is found at `path`, or under its own name.
    pub(crate) fn new(path: Option<&Path>) -> Self {
        let runtime = path.map_or_else(|| quote!(::toolpact), ToTokens::to_token_stream);
        Self { runtime, private: Ident::new("__toolpact", Span::call_site()) }
    }

    /// The module that everything generated is in, under the short name that generated code gives it.
    pub(crate) fn private(&self) -> &Ident {
        &self.private
    }

    /// The same name where the compiler shall point when it refuses what is generated.
    pub(crate) fn private_at(&self, span: Span) -> Ident {
        Ident::new(&self.private.to_string(), span)
    }

    /// Gives that module its short name.
    pub(crate) fn import(&self) -> TokenStream {
        let Self { runtime, private } = self;
        quote!(use #runtime::private as #private;)
    }
}
