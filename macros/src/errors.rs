//! Collects everything that is wrong with a declaration, so that all of it is told in one compile.
//!
//! It decides nothing: each rule stands where the fact is read, or in `check` when it needs two facts.

use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::ToTokens;

/// The errors found so far. It exists only inside [`Errors::collect`], so none of them can be forgotten.
pub(crate) struct Errors(Vec<syn::Error>);

/// Proof that an error was collected: nothing else makes one, so a missing value always has its explanation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reported(());

/// A value, or the proof that its absence was explained.
pub(crate) type Checked<T> = Result<T, Reported>;

impl Errors {
    /// Runs `read` to its end and gives its value, or one `compile_error!` for each error it met.
    pub(crate) fn collect<T>(read: impl FnOnce(&mut Self) -> Checked<T>) -> Result<T, TokenStream> {
        let mut errors = Self(Vec::new());
        match read(&mut errors) {
            Ok(value) if errors.0.is_empty() => Ok(value),
            _ => Err(errors.0.iter().map(syn::Error::to_compile_error).collect()),
        }
    }

    /// Adds an error at `place`: one sentence that says what is wrong, and one that says what to write instead.
    pub(crate) fn push(&mut self, place: impl ToTokens, message: impl Display, help: impl Display) -> Reported {
        self.0.push(syn::Error::new_spanned(place, format!("{message}\nhelp: {help}")));
        Reported(())
    }
}
