//! The digits of integers that are too large for a JSON number here, found by the rounded number that stands for each.

use foldhash::{HashMap, HashMapExt as _};
use serde_json::Value;

/// Digits by rounded number.
pub(crate) struct Digits(HashMap<u64, Rounded>);

/// What was rounded to one number.
struct Rounded {
    first: String,
    /// Whether nothing else was.
    alone: bool,
}

impl Digits {
    /// `large` has the place and the digits of each.
    pub(crate) fn of(large: &[(String, String)]) -> Self {
        let mut known: HashMap<u64, Rounded> = HashMap::with_capacity(large.len());
        for (_, digits) in large {
            let Some(float) = rounded(digits) else { continue };
            let rounded =
                known.entry(float.to_bits()).or_insert_with(|| Rounded { first: digits.clone(), alone: true });
            rounded.alone &= rounded.first == *digits;
        }
        Self(known)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The digits behind a number, if there is no doubt about them.
    pub(crate) fn behind(&self, value: &Value) -> Option<&str> {
        self.rounded(value).filter(|rounded| rounded.alone).map(|rounded| rounded.first.as_str())
    }

    /// Digits that were rounded to a number.
    pub(crate) fn some_behind(&self, value: &Value) -> Option<&str> {
        self.rounded(value).map(|rounded| rounded.first.as_str())
    }

    fn rounded(&self, value: &Value) -> Option<&Rounded> {
        let float = value.as_f64().filter(|_| value.is_f64())?;
        self.0.get(&float.to_bits())
    }
}

/// The number that stands for digits. The values were read by `serde_json`, which may round otherwise than the standard
/// library by one step.
fn rounded(digits: &str) -> Option<f64> {
    digits.parse::<serde_json::Number>().ok()?.as_f64()
}
