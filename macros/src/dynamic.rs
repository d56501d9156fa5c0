//! `dynamic(f)`: a fact that is computed from the arguments of each call.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Expr, ExprClosure, Pat, Type};

use crate::entries::{Entry, Spanned, Value};
use crate::errors::{Checked, Errors};
use crate::values::ungrouped;

/// What to write, for help texts.
const FORM: &str = "write `dynamic(function)`, or `dynamic(|parameter| …)` with names of parameters";

/// How a fact is given.
#[derive(Clone)]
pub(crate) enum Setting {
    /// By one of the words of the key.
    Fixed(&'static str),
    /// By a function of the arguments.
    Dynamic(Dynamic),
}

/// What computes a fact of a call.
#[derive(Clone)]
pub(crate) enum Dynamic {
    /// A function that gets a reference to every parameter of the model, in order.
    Function(TokenStream),
    /// A closure whose parameters pick the parameters of the model by name.
    Closure {
        /// What it picks.
        picks: Vec<Pick>,
        /// What it gives.
        body: TokenStream,
    },
}

/// One parameter of a closure.
#[derive(Clone)]
pub(crate) struct Pick {
    /// Name of a parameter of the model.
    pub(crate) name: Ident,
    /// Its type, if the closure says it.
    pub(crate) ty: Option<Type>,
}

impl Entry {
    /// `dynamic(f)`, or one of a few words.
    pub(crate) fn setting(&self, words: &[&'static str], errors: &mut Errors) -> Option<Spanned<Setting>> {
        match self.dynamic(errors) {
            Ok(Some(dynamic)) => Some(self.spanned(Setting::Dynamic(dynamic))),
            Ok(None) => {
                let word = self.word(words, errors)?;
                Some(self.spanned(Setting::Fixed(word.value)))
            }
            Err(_) => None,
        }
    }

    /// `dynamic(f)`, or a switch.
    pub(crate) fn switch_setting(&self, errors: &mut Errors) -> Option<Spanned<Setting>> {
        match self.dynamic(errors) {
            Ok(Some(dynamic)) => Some(self.spanned(Setting::Dynamic(dynamic))),
            Ok(None) => {
                let switch = self.switch(errors)?;
                Some(self.spanned(Setting::Fixed(if switch.value { "true" } else { "false" })))
            }
            Err(_) => None,
        }
    }

    /// What `dynamic(...)` holds, if the value is one.
    fn dynamic(&self, errors: &mut Errors) -> Checked<Option<Dynamic>> {
        let Value::Equals(tokens) = &self.value else { return Ok(None) };
        if tokens.to_string() == "dynamic" {
            return Err(errors.push(tokens, "`dynamic` needs a function", FORM));
        }
        let Ok(Expr::Call(call)) = syn::parse2::<Expr>(tokens.clone()) else { return Ok(None) };
        if call.func.to_token_stream().to_string() != "dynamic" {
            return Ok(None);
        }
        let mut arguments = call.args.into_iter();
        match (arguments.next().map(ungrouped), arguments.next()) {
            (Some(Expr::Path(path)), None) => Ok(Some(Dynamic::Function(path.into_token_stream()))),
            (Some(Expr::Closure(closure)), None) => closure_parts(closure, errors).map(Some),
            _ => Err(errors.push(tokens, "`dynamic` takes one function", FORM)),
        }
    }
}

fn closure_parts(closure: ExprClosure, errors: &mut Errors) -> Checked<Dynamic> {
    if let Some(asyncness) = closure.asyncness {
        let help = "compute it from the arguments alone, without waiting for anything";
        return Err(errors.push(asyncness, "a fact of a call cannot be computed asynchronously", help));
    }
    let picks: Vec<Checked<Pick>> = closure.inputs.into_iter().map(|input| pick(input, errors)).collect();
    let picks = picks.into_iter().collect::<Checked<Vec<_>>>()?;
    Ok(Dynamic::Closure { picks, body: closure.body.into_token_stream() })
}

fn pick(input: Pat, errors: &mut Errors) -> Checked<Pick> {
    let (pattern, ty) = match input {
        Pat::Type(typed) => (*typed.pat, Some(*typed.ty)),
        other => (other, None),
    };
    match pattern {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Ok(Pick { name: name.ident, ty }),
        other => Err(errors.push(
            other,
            "the parameters of the closure are names of parameters of the tool",
            "write the name of a parameter of the function; the closure gets a reference to its value",
        )),
    }
}
