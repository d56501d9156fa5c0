//! Literals as JSON: the values of `default` and `example`, and the ends of ranges.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprLit, ExprUnary, Lit, UnOp};

use crate::paths::Paths;
use crate::values::ungrouped;

/// A literal that JSON can express.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Literal {
    /// `true` or `false`.
    Boolean(bool),
    /// A whole number.
    Integer(i128),
    /// A number with a fraction or an exponent, finite.
    Float(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Literal>),
}

impl Literal {
    /// The literal that an expression is, or a list of them.
    pub(crate) fn of(expression: Expr) -> Option<Self> {
        match ungrouped(expression) {
            Expr::Lit(ExprLit { lit, .. }) => Self::of_token(&lit),
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match Self::of(*expr)? {
                Self::Integer(value) => Some(Self::Integer(-value)),
                Self::Float(value) => Some(Self::Float(-value)),
                _ => None,
            },
            Expr::Array(array) => array.elems.into_iter().map(Self::of).collect::<Option<_>>().map(Self::List),
            _ => None,
        }
    }

    fn of_token(token: &Lit) -> Option<Self> {
        match token {
            Lit::Bool(literal) => Some(Self::Boolean(literal.value())),
            Lit::Int(literal) => literal.base10_parse().ok().map(Self::Integer),
            Lit::Float(literal) => literal.base10_parse().ok().filter(|value: &f64| value.is_finite()).map(Self::Float),
            Lit::Str(literal) => Some(Self::Text(literal.value())),
            Lit::Char(literal) => Some(Self::Text(literal.value().to_string())),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            #[allow(clippy::cast_precision_loss, reason = "compares the ends of ranges, which people write")]
            Self::Integer(value) => Some(*value as f64),
            Self::Float(value) => Some(*value),
            _ => None,
        }
    }

    /// The literal as JSON.
    pub(crate) fn json(&self) -> String {
        match self {
            Self::Boolean(value) => value.to_string(),
            Self::Integer(value) => value.to_string(),
            Self::Float(value) => format!("{value:?}"),
            Self::Text(text) => json_text(text),
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(Self::json).collect();
                format!("[{}]", items.join(","))
            }
        }
    }

    /// The literal as data for the checks that only types can decide.
    pub(crate) fn tokens(&self, paths: &Paths) -> TokenStream {
        let private = paths.private();
        match self {
            Self::Boolean(_) => quote!(#private::Literal::Boolean),
            Self::Integer(value) => quote!(#private::Literal::Integer(#value)),
            Self::Float(_) => quote!(#private::Literal::Fraction),
            Self::Text(text) => {
                let characters = text.chars().count();
                quote!(#private::Literal::Text { characters: #characters })
            }
            Self::List(items) => {
                let items = items.iter().map(|item| item.tokens(paths));
                quote!(#private::Literal::List(&[#(#items),*]))
            }
        }
    }
}

/// A text as a JSON string (RFC 8259, section 7).
pub(crate) fn json_text(text: &str) -> String {
    let mut json = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            control if u32::from(control) < 0x20 => json.extend(["\\u", &format!("{:04x}", u32::from(control))]),
            other => json.push(other),
        }
    }
    json.push('"');
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(source: &str) -> Option<String> {
        Literal::of(syn::parse_str(source).unwrap()).map(|literal| literal.json())
    }

    #[test]
    fn writes_literals_as_json() {
        for (source, expected) in [
            ("true", "true"),
            ("1_000", "1000"),
            ("0x10", "16"),
            ("-5", "-5"),
            ("1.", "1.0"),
            ("-2.5e-3", "-0.0025"),
            ("1e300", "1e300"),
            (r#""a\n\"b\"\\""#, r#""a\n\"b\"\\""#),
            ("'x'", r#""x""#),
            (r#"["a", "b"]"#, r#"["a","b"]"#),
            ("[[1], []]", "[[1],[]]"),
        ] {
            assert_eq!(json(source).as_deref(), Some(expected), "{source}");
        }
        assert_eq!(json(r#""\u{1}\u{1f}""#).as_deref(), Some(r#""\u0001\u001f""#));
    }

    #[test]
    fn refuses_what_json_has_not() {
        for source in ["b\"x\"", "None", "MAX", "vec![1]", "1 + 1", "!true", "-\"a\"", "1e999", "(1, 2)"] {
            assert_eq!(json(source), None, "{source}");
        }
    }
}
