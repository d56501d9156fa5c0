//! Compiling what a schema demands of numbers and texts.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::super::format::Format;
use super::super::node::{Bound, Number, NumberRules, TextRules};
use super::super::path::Path;
use super::super::{keyword, pattern};
use super::Compiler;

impl Compiler<'_> {
    pub(super) fn number(&mut self, map: &Map<String, Value>, at: &Path) -> Option<NumberRules> {
        let whole = keyword::has_type(map, "integer");
        let width = map.get("format").and_then(Value::as_str).filter(|_| whole).and_then(width);
        let mut rules = NumberRules { multiple_of: self.bound(map, "multipleOf", at), ..NumberRules::default() };
        if matches!(rules.multiple_of, Some(Number::Whole(..=0) | Number::Float(..=0.0))) {
            self.problem(&at.key("multipleOf"), "must be greater than 0");
        }
        let ends = [("minimum", false), ("exclusiveMinimum", true), ("maximum", false), ("exclusiveMaximum", true)];
        for (name, exclusive) in ends {
            let Some(number) = self.bound(map, name, at) else { continue };
            let (end, tighter) = if name.ends_with("inimum") {
                (&mut rules.min, Ordering::Greater)
            } else {
                (&mut rules.max, Ordering::Less)
            };
            if end.is_none_or(|old| number.compare(old.at) == tighter || (exclusive && number.compare(old.at).is_eq()))
            {
                *end = Some(Bound { at: number, exclusive });
            }
        }
        if let Some((least, most)) = width {
            let least = Bound { at: Number::Whole(least), exclusive: false };
            let most = Bound { at: Number::Whole(most), exclusive: false };
            rules.min = Some(rules.min.filter(|given| given.at.compare(least.at).is_gt()).unwrap_or(least));
            rules.max = Some(rules.max.filter(|given| given.at.compare(most.at).is_lt()).unwrap_or(most));
        }
        (rules.min.is_some() || rules.max.is_some() || rules.multiple_of.is_some()).then_some(rules)
    }

    fn bound(&mut self, map: &Map<String, Value>, name: &str, at: &Path) -> Option<Number> {
        let given = map.get(name)?;
        if !given.is_number() {
            self.problem(&at.key(name), "must be a number");
        }
        given.as_number().map(Number::from)
    }

    /// A count: a whole number that is not negative, `1.0` included.
    pub(super) fn count(&mut self, map: &Map<String, Value>, name: &str, at: &Path) -> Option<usize> {
        if let Some(Number::Whole(count @ 0..)) = map.get(name)?.as_number().map(Number::from) {
            return Some(usize::try_from(count).unwrap_or(usize::MAX));
        }
        self.problem(&at.key(name), "must be a whole number of at least 0");
        None
    }

    pub(super) fn text(&mut self, map: &Map<String, Value>, at: &Path) -> Option<TextRules> {
        let rules = TextRules {
            min: self.count(map, "minLength", at).unwrap_or(0),
            max: self.count(map, "maxLength", at),
            pattern: map.get("pattern").and_then(|given| self.regex(given.as_str(), &at.key("pattern"))),
            format: map.get("format").and_then(Value::as_str).and_then(Format::named),
        };
        let demands = rules.min > 0 || rules.max.is_some() || rules.pattern.is_some() || rules.format.is_some();
        demands.then_some(rules)
    }

    pub(super) fn regex(&mut self, given: Option<&str>, at: &Path) -> Option<regex::Regex> {
        match given.ok_or_else(|| "must be a text".to_owned()).and_then(pattern::compile) {
            Ok(regex) => Some(regex),
            Err(what) => {
                self.problem(at, what);
                None
            }
        }
    }
}

/// The range of an integer format, Rust's and OpenAPI's.
pub(crate) fn width(format: &str) -> Option<(i128, i128)> {
    Some(match format {
        "int8" => (i8::MIN.into(), i8::MAX.into()),
        "int16" => (i16::MIN.into(), i16::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        "int64" | "int" => (i64::MIN.into(), i64::MAX.into()),
        "uint8" => (0, u8::MAX.into()),
        "uint16" => (0, u16::MAX.into()),
        "uint32" => (0, u32::MAX.into()),
        "uint64" | "uint" => (0, u64::MAX.into()),
        "uint128" => (0, i128::MAX),
        _ => return None,
    })
}
