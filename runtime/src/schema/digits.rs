//! The digits of integers that are too large for a JSON number here, found by the rounded number that stands for each.

use foldhash::{HashMap, HashMapExt as _};
use serde_json::Value;

/// Digits by rounded number; nothing where different digits were rounded to the same.
pub(crate) struct Digits(HashMap<u64, Option<String>>);

impl Digits {
    /// `large` has the place and the digits of each.
    pub(crate) fn of(large: &[(String, String)]) -> Self {
        let mut known: HashMap<u64, Option<String>> = HashMap::with_capacity(large.len());
        for (_, digits) in large {
            let Ok(float) = digits.parse::<f64>() else { continue };
            let entry = known.entry(float.to_bits()).or_insert_with(|| Some(digits.clone()));
            if entry.as_ref().is_some_and(|first| first != digits) {
                *entry = None;
            }
        }
        Self(known)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The digits behind a number.
    pub(crate) fn behind(&self, value: &Value) -> Option<&str> {
        let float = value.as_f64().filter(|_| value.is_f64())?;
        self.0.get(&float.to_bits())?.as_deref()
    }
}
