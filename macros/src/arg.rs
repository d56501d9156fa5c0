//! The keys of `#[arg(...)]` on a parameter as one table.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, ExprRange, Meta, RangeLimits};

use crate::entries::{self, Entry, Key, Spanned, Value};
use crate::errors::Errors;
use crate::literal::Literal;

/// Characters of the name of a parameter on the wire (source: the stricter rule of the providers, Anthropic's).
pub(crate) const NAME_LIMIT: usize = 64;

/// Characters of a pattern; a longer one is a program.
const PATTERN_LIMIT: usize = 500;

/// The keys that were given.
#[derive(Default)]
pub(crate) struct Arg {
    pub(crate) default: Option<Spanned<Literal>>,
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) range: Option<Spanned<Bounds>>,
    pub(crate) length: Option<Spanned<Bounds>>,
    pub(crate) pattern: Option<Spanned<String>>,
    pub(crate) example: Option<Spanned<Literal>>,
    pub(crate) flatten: Option<Spanned<()>>,
}

/// The two ends of a range, at least one of them given.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bounds {
    /// The least value that is allowed.
    pub(crate) from: Option<Literal>,
    /// The greatest value that is allowed, or the first that is not.
    pub(crate) to: Option<Literal>,
    /// Whether `to` itself is allowed.
    pub(crate) closed: bool,
}

/// Every key: its name, what to write, how it is read.
pub(crate) const KEYS: &[Key<Arg>] = &[
    Key {
        name: "default",
        form: "a literal, as `default = 10`: a number, a text, `true`, `false`, or a list of these in brackets",
        read: |arg, entry, errors| arg.default = entry.literal(errors),
    },
    Key {
        name: "rename",
        form: "`rename = \"name\"`",
        read: |arg, entry, errors| arg.rename = entry.text(NAME_LIMIT, errors),
    },
    Key {
        name: "range",
        form: "`range(1..=100)`, `range(1..)` or `range(..=100)`, with numbers",
        read: |arg, entry, errors| arg.range = entry.bounds(errors),
    },
    Key {
        name: "length",
        form: "`length(1..=100)`, `length(1..)` or `length(..=100)`, with whole numbers",
        read: |arg, entry, errors| arg.length = entry.bounds(errors).filter(|bounds| counts(bounds, entry, errors)),
    },
    Key {
        name: "pattern",
        form: "`pattern = \"^[a-z]+$\"`",
        read: |arg, entry, errors| arg.pattern = entry.text(PATTERN_LIMIT, errors),
    },
    Key {
        name: "example",
        form: "a literal, as `example = \"src/lib.rs\"`: a number, a text, `true`, `false`, or a list of these in brackets",
        read: |arg, entry, errors| arg.example = entry.literal(errors),
    },
    Key { name: "flatten", form: "`flatten` alone", read: |arg, entry, errors| arg.flatten = entry.flag(errors) },
];

impl Arg {
    /// Reads every `#[arg(...)]` of a parameter.
    pub(crate) fn of(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut arg = Self::default();
        let mut all = TokenStream::new();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("arg")) {
            match &attribute.meta {
                Meta::List(list) if !list.tokens.is_empty() => {
                    let tokens = &list.tokens;
                    all.extend(quote::quote!(#tokens,));
                }
                other => {
                    let list: Vec<_> = KEYS.iter().map(|key| key.name).collect();
                    let help = format_args!("write `#[arg(key = value)]`; the keys are {}", list.join(", "));
                    errors.push(other, "this `arg` says nothing", help);
                }
            }
        }
        entries::read("arg", KEYS, all, &mut arg, errors);
        arg
    }
}

impl Entry {
    fn literal(&self, errors: &mut Errors) -> Option<Spanned<Literal>> {
        let tokens = self.equals(errors)?;
        let expression = syn::parse2::<Expr>(tokens.clone()).ok();
        if expression.as_ref().is_some_and(|expression| expression.to_token_stream().to_string() == "None") {
            let message = format_args!("`{}` takes a value, and `None` is none", self.key);
            errors.push(tokens, message, "leave it out: an `Option` that the model does not give is `None`");
            return None;
        }
        match expression.and_then(Literal::of) {
            Some(literal) => Some(self.spanned(literal)),
            None => self.wrong(errors),
        }
    }

    fn bounds(&self, errors: &mut Errors) -> Option<Spanned<Bounds>> {
        let bounds = match &self.value {
            Value::List(group) => bounds(group.stream(), self.key == "length"),
            Value::Absent | Value::Equals(_) => None,
        };
        let Some(bounds) = bounds else {
            return self.wrong(errors);
        };
        let (from, to) = (bounds.from.as_ref().and_then(Literal::number), bounds.to.as_ref().and_then(Literal::number));
        let is_empty = |(from, to): (f64, f64)| from > to || (!bounds.closed && from >= to);
        if from.zip(to).is_some_and(is_empty) {
            let message = format_args!("this `{}` allows no value", self.key);
            errors.push(self.place(), message, "write the smaller end first; `a..=b` includes `b`");
            return None;
        }
        Some(self.spanned(bounds))
    }
}

/// The ends in `1..=10`; where a single value makes sense, it is both ends.
fn bounds(tokens: TokenStream, single: bool) -> Option<Bounds> {
    let range = match syn::parse2::<Expr>(tokens).ok()? {
        Expr::Range(range) => range,
        only if single => {
            let only = number(only)?;
            return Some(Bounds { from: Some(only.clone()), to: Some(only), closed: true });
        }
        _ => return None,
    };
    let ExprRange { start, end, limits, .. } = range;
    let from = start.map(|start| number(*start).ok_or(())).transpose().ok()?;
    let to = end.map(|end| number(*end).ok_or(())).transpose().ok()?;
    if from.is_none() && to.is_none() {
        None
    } else {
        Some(Bounds { from, to, closed: matches!(limits, RangeLimits::Closed(_)) })
    }
}

fn number(expression: Expr) -> Option<Literal> {
    Literal::of(expression).filter(|literal| literal.number().is_some())
}

/// Whether both ends count something.
fn counts(bounds: &Spanned<Bounds>, entry: &Entry, errors: &mut Errors) -> bool {
    let is_count = |end: &Option<Literal>| end.as_ref().is_none_or(|end| matches!(end, Literal::Integer(0..)));
    let counts = is_count(&bounds.value.from) && is_count(&bounds.value.to);
    if !counts {
        entry.wrong::<()>(errors);
    }
    counts
}
