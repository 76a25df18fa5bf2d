//! Sets of lever positions.

use crate::level::LeverNumber;

/// The positions of all levers: bit `n` is 1 if lever `n` was pulled an odd number of times.
pub(super) type Levers = u8;

/// A set of lever positions: one bit for each of the 256 values of [`Levers`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeverSet([u64; 4]);

/// For each lever below 6, the bits of a word whose index has a 0 in this place.
const ZERO: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

impl LeverSet {
    pub(super) const ALL: LeverSet = LeverSet([u64::MAX; 4]);

    pub(super) fn one(levers: Levers) -> LeverSet {
        let mut set = LeverSet::default();
        set.0[usize::from(levers / 64)] = 1 << (levers % 64);
        set
    }

    /// Returns the positions in which a portcullis is open. `is_open` is its initial state.
    pub(super) fn opening(lever: LeverNumber, is_open: bool) -> LeverSet {
        let lever = lever.index();
        let words: [u64; 4] = std::array::from_fn(|word| match ZERO.get(lever) {
            Some(&zero) => zero,
            None if word >> (lever - 6) & 1 == 0 => u64::MAX,
            None => 0,
        });
        LeverSet(words.map(|word| if is_open { word } else { !word }))
    }

    /// Returns the positions after a lever was pulled.
    pub(super) fn pulled(self, lever: LeverNumber) -> LeverSet {
        let lever = lever.index();
        LeverSet(std::array::from_fn(|word| match ZERO.get(lever) {
            Some(zero) => {
                let by = 1 << lever;
                (self.0[word] & zero) << by | (self.0[word] >> by) & zero
            }
            None => self.0[word ^ 1 << (lever - 6)],
        }))
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    pub(super) fn contains(self, levers: Levers) -> bool {
        self.0[usize::from(levers / 64)] >> (levers % 64) & 1 == 1
    }

    pub(super) fn and(self, other: LeverSet) -> LeverSet {
        LeverSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Adds the elements of a set. Returns whether any of them is new.
    pub(super) fn add(&mut self, other: LeverSet) -> bool {
        let before = *self;
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        *self != before
    }

    /// Returns the elements in ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = Levers> {
        (0..=Levers::MAX).filter(move |&levers| self.contains(levers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pulling_and_opening_agree_with_single_positions() {
        for lever in LeverNumber::ALL {
            let bit = 1 << lever.index();
            for levers in 0..=Levers::MAX {
                let pulled = LeverSet::one(levers).pulled(lever);
                assert_eq!(pulled, LeverSet::one(levers ^ bit));
                for is_open in [false, true] {
                    let passable = LeverSet::opening(lever, is_open).contains(levers);
                    assert_eq!(passable, is_open ^ (levers & bit != 0));
                }
            }
        }
    }

    #[test]
    fn a_set_contains_what_was_added() {
        let mut set = LeverSet::default();
        assert!(set.is_empty());
        assert!(set.add(LeverSet::one(3)) && set.add(LeverSet::one(200)));
        assert!(!set.add(LeverSet::one(3)));
        assert!(set.iter().eq([3, 200]));
    }
}
