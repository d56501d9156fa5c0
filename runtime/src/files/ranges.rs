//! Sets of bytes as merged ranges. Knows nothing of files.

use std::ops::Range;

/// Byte ranges, sorted, apart from each other, none empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ranges(Vec<Range<usize>>);

impl Ranges {
    /// All bytes of a content of that length.
    pub(super) fn all(length: usize) -> Self {
        let mut ranges = Self::default();
        ranges.add(0..length);
        ranges
    }

    /// Adds a range; what touches it becomes one with it.
    pub(super) fn add(&mut self, mut new: Range<usize>) {
        if new.is_empty() {
            return;
        }
        self.0.retain(|old| {
            let touches = old.start <= new.end && new.start <= old.end;
            if touches {
                new = old.start.min(new.start)..old.end.max(new.end);
            }
            !touches
        });
        let at = self.0.partition_point(|old| old.end < new.start);
        self.0.insert(at, new);
    }

    /// Whether a range is in the set; an empty one is if it touches the set.
    pub(super) fn cover(&self, range: &Range<usize>) -> bool {
        self.0.iter().any(|known| known.start <= range.start && range.end <= known.end)
    }

    /// The set after the bytes of `old` were replaced by `length` others, which are known.
    pub(super) fn after_replacing(&self, old: &Range<usize>, length: usize) -> Self {
        let mut ranges = Self::default();
        for known in &self.0 {
            ranges.add(known.start..known.end.min(old.start));
            let from = known.start.max(old.end);
            if from < known.end {
                ranges.add(from - old.end + old.start + length..known.end - old.end + old.start + length);
            }
        }
        ranges.add(old.start..old.start + length);
        ranges
    }
}

#[cfg(test)]
mod tests {
    use super::Ranges;

    #[test]
    fn ranges_that_touch_become_one() {
        let mut ranges = Ranges::default();
        for range in [10..20, 30..40, 0..5, 7..7, 20..30, 4..6] {
            ranges.add(range);
        }
        assert_eq!(ranges.0, [0..6, 10..40]);
        assert!(ranges.cover(&(12..38)) && ranges.cover(&(40..40)) && ranges.cover(&(0..6)));
        assert!(!ranges.cover(&(5..11)) && !ranges.cover(&(8..8)));
    }

    #[test]
    fn a_replaced_region_moves_what_comes_after_it() {
        let mut ranges = Ranges::default();
        for range in [0..10, 20..30] {
            ranges.add(range);
        }
        assert_eq!(ranges.after_replacing(&(2..5), 1).0, [0..8, 18..28]);
        assert_eq!(ranges.after_replacing(&(25..25), 5).0, [0..10, 20..35]);
        assert_eq!(ranges.after_replacing(&(0..5), 0).0, [0..5, 15..25]);
    }
}
