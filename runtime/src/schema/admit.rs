//! Whether a text or a number keeps the rules of its node. What is wrong with one that does not is told elsewhere.

use super::node::{Number, NumberRules, TextRules};

impl NumberRules {
    #[inline]
    pub(crate) fn admit(&self, number: Number) -> bool {
        self.min.is_none_or(|bound| bound.admits_from_above(number))
            && self.max.is_none_or(|bound| bound.admits_from_below(number))
            && self.multiple_of.is_none_or(|unit| number.is_multiple_of(unit))
    }
}

impl TextRules {
    pub(crate) fn has_length(&self, text: &str) -> bool {
        // A text has at most as many characters as bytes, so most are not counted at all.
        let short = self.min > 0 && (text.len() < self.min || text.chars().count() < self.min);
        let long = self.max.is_some_and(|max| text.len() > max && text.chars().count() > max);
        !short && !long
    }

    pub(crate) fn admit(&self, text: &str) -> bool {
        self.has_length(text)
            && self.pattern.as_ref().is_none_or(|pattern| pattern.is_match(text))
            && self.format.is_none_or(|format| format.accepts(text))
    }
}
