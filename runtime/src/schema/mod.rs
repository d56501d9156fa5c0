//! Tool schemas at both ends: what a schema says is what is enforced, and what every provider accepts.
//!
//! # The keywords that are enforced
//!
//! `type`, `const`, `enum`; `format` (date, time, date-time, duration, email, uuid, uri, hostname, ipv4, ipv6, ip; the widths
//! of integers), `pattern` without look-around and back-references, `minLength`, `maxLength`; `minimum`, `maximum`, their
//! exclusive forms, `multipleOf`; `items`, `prefixItems`, `contains` with `minContains` and `maxContains`, `minItems`,
//! `maxItems`, `uniqueItems`; `properties`, `required`, `additionalProperties`, `patternProperties`, `propertyNames`,
//! `minProperties`, `maxProperties`, `dependentRequired`, `dependentSchemas`; `anyOf`, `oneOf`, `allOf`, `not`, `if` with
//! `then` and `else`; `$ref` within the document. Spellings of older drafts and of OpenAPI are translated.
//!
//! A schema that demands more (`unevaluatedItems`, `unevaluatedProperties`, `$dynamicRef`, a `$ref` to an `$anchor`, a pattern
//! with look-around) is refused when the tool is registered, with the keyword and the feature that it takes: with
//! `foreign-schemas` the crate `jsonschema` checks such a schema as a whole, once everything else fits. It never reads a
//! file or opens a connection. Its effort is not bounded as the rest is, so turn it on for schemas of people you trust with
//! your processor. Lists for providers say what a normal form can say, with or without it.

mod accept;
mod admit;
mod another;
mod compile;
mod convert;
mod describe;
mod dialect;
mod digits;
pub(crate) mod direct;
mod equal;
mod example;
mod fields;
mod flatten;
mod foreign;
mod format;
mod keyword;
mod markup;
mod mend;
mod node;
mod normal;
mod number;
mod parameters;
mod parse;
mod path;
mod pattern;
mod problem;
mod read;
mod repair;
mod tag;
mod text;
mod union;
mod walk;

pub use accept::{Accepted, Rejected, accept};
pub use compile::Compiled;
pub use dialect::{Annotations, Definition, Demotion, Dialect, Export, NameMap, UnknownDialect, export};
pub(crate) use flatten::flattens;
pub(crate) use foreign::Foreign;
pub use normal::{Change, Normal, normalize, normalize_arguments};
pub(crate) use parameters::of_parameters;
pub use parse::{ParseProblem, Parsed, StopReason, parse};
pub(crate) use problem::shown;
pub use problem::{Problem, ProblemKind, SchemaProblem};
pub use repair::{Repair, RepairKind};
