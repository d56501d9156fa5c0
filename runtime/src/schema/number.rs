//! Exact comparison of JSON numbers. Whole numbers never pass through a float.

use std::cmp::Ordering;
use std::fmt;

use super::node::{Bound, Number};

/// The largest magnitude up to which every whole number is a float: 2^53.
pub(crate) const EXACT: f64 = 9_007_199_254_740_992.0;

impl From<&serde_json::Number> for Number {
    fn from(number: &serde_json::Number) -> Self {
        if let Some(whole) = number.as_i128() {
            return Self::Whole(whole);
        }
        let float = number.as_f64().unwrap_or(f64::NAN);
        match whole(float) {
            Some(whole) => Self::Whole(whole),
            None => Self::Float(float),
        }
    }
}

/// The whole number a float is, if it is one and small enough to be meant as one.
#[expect(clippy::cast_possible_truncation, reason = "the magnitude is checked first")]
pub(crate) fn whole(float: f64) -> Option<i128> {
    (float.fract() == 0.0 && float.abs() <= EXACT).then_some(float as i128)
}

impl Number {
    pub(crate) fn compare(self, other: Self) -> Ordering {
        match (self, other) {
            (Self::Whole(one), Self::Whole(other)) => one.cmp(&other),
            (one, other) => one.float().partial_cmp(&other.float()).unwrap_or(Ordering::Equal),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "only against a float, which has no more precision")]
    fn float(self) -> f64 {
        match self {
            Self::Whole(whole) => whole as f64,
            Self::Float(float) => float,
        }
    }

    /// Whether this is a multiple of `unit`; between floats, to within rounding.
    pub(crate) fn is_multiple_of(self, unit: Self) -> bool {
        match (self, unit) {
            (Self::Whole(number), Self::Whole(unit)) => number.checked_rem(unit) == Some(0),
            (number, unit) => {
                let times = number.float() / unit.float();
                times.is_finite() && (times - times.round()).abs() <= 1e-9
            }
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(whole) => whole.fmt(out),
            Self::Float(float) => float.fmt(out),
        }
    }
}

impl Bound {
    pub(crate) fn admits_from_below(self, number: Number) -> bool {
        let order = number.compare(self.at);
        order.is_lt() || (order.is_eq() && !self.exclusive)
    }

    pub(crate) fn admits_from_above(self, number: Number) -> bool {
        let order = number.compare(self.at);
        order.is_gt() || (order.is_eq() && !self.exclusive)
    }
}
