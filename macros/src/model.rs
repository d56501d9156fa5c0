//! The declaration of a tool as plain data: as its author wrote it, and as it is when every rule holds.

use proc_macro2::{Ident, TokenStream};
use syn::Type;

use crate::arg::Arg;
use crate::args::Args;
use crate::docs::Docs;
use crate::paths::Paths;
use crate::values::Text;

/// What was written, each part readable, not yet checked against the others.
pub(crate) struct Declaration {
    /// The keys of the attribute.
    pub(crate) args: Args,
    /// The function below it.
    pub(crate) function: Function,
}

/// The signature of a tool, with its documentation.
pub(crate) struct Function {
    /// Its name.
    pub(crate) name: Ident,
    /// Its doc comment.
    pub(crate) docs: Option<Docs>,
    /// Whether it is `async`.
    pub(crate) asynchronous: bool,
    /// Its parameters, in order.
    pub(crate) parameters: Vec<Parameter>,
    /// What it returns.
    pub(crate) output: TokenStream,
    /// Attributes that its registration needs too: conditions of compilation, and leave to call what is deprecated.
    pub(crate) shared: Vec<TokenStream>,
}

/// One parameter.
pub(crate) enum Parameter {
    /// Owned: the model gives it.
    Given(Box<Given>),
    /// Borrowed: the host lends a value of this type.
    Lent(Box<Type>),
}

/// A parameter that the model gives.
pub(crate) struct Given {
    /// Its name in the function.
    pub(crate) ident: Ident,
    /// Its type.
    pub(crate) ty: Type,
    /// Its doc comment.
    pub(crate) docs: Option<Docs>,
    /// The keys of its `#[arg(...)]`.
    pub(crate) arg: Arg,
}

/// A declaration that keeps every rule; code is generated from this alone.
pub(crate) struct Tool {
    /// Where generated code finds the runtime.
    pub(crate) paths: Paths,
    /// Name on the wire.
    pub(crate) name: String,
    /// What it does.
    pub(crate) description: Text,
    /// The keys of the attribute.
    pub(crate) args: Args,
    /// The parameters, in the order of the function.
    pub(crate) parameters: Vec<ToolParameter>,
    /// Name of the function.
    pub(crate) function: Ident,
    /// Whether the function is `async`.
    pub(crate) asynchronous: bool,
    /// What the function returns.
    pub(crate) output: TokenStream,
    /// Attributes of the registration.
    pub(crate) shared: Vec<TokenStream>,
}

/// One parameter of a checked declaration.
pub(crate) enum ToolParameter {
    /// The model gives it.
    Given(Box<Argument>),
    /// The host lends a value of this type.
    Lent(Box<Type>),
}

/// A parameter that the model gives, checked.
pub(crate) struct Argument {
    /// Name in the function.
    pub(crate) ident: Ident,
    /// Name on the wire.
    pub(crate) name: String,
    /// Its type.
    pub(crate) ty: Type,
    /// What it means; empty for a flattened one, whose fields have their own.
    pub(crate) description: Text,
    /// The keys of its `#[arg(...)]`.
    pub(crate) arg: Arg,
}

impl Tool {
    /// The parameters that the model gives, in order.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = &Argument> {
        self.parameters.iter().filter_map(|parameter| match parameter {
            ToolParameter::Given(argument) => Some(&**argument),
            ToolParameter::Lent(_) => None,
        })
    }

    /// The types that the host lends, in order.
    pub(crate) fn states(&self) -> impl Iterator<Item = &Type> {
        self.parameters.iter().filter_map(|parameter| match parameter {
            ToolParameter::Given(_) => None,
            ToolParameter::Lent(ty) => Some(&**ty),
        })
    }
}
