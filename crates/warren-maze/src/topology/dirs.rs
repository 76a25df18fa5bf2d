//! Directions and sets of directions. A set is stored in 64 bits.

use core::ops::{BitAnd, BitOr, Sub};

/// The direction of a move: a number less than [`MAX_DIRS`].
///
/// Each grid defines the meaning of its directions. In some grids, the same number has a different
/// meaning in each cell. [`Topology::back`](super::Topology::back) returns the inverse of a
/// direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dir(
    /// The number.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "number"))]
    pub u8,
);

/// The maximum number of directions per cell. A set of directions fits into a `u64`.
pub const MAX_DIRS: usize = 64;

impl Dir {
    /// Returns the direction's number, for use as an index into a table with one entry per
    /// direction.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the pair's other direction. The directions of the grid must be paired: see
    /// [`Topology::PAIRS`](super::Topology::PAIRS).
    pub(crate) const fn paired(self) -> Dir {
        Dir(self.0 ^ 1)
    }

    /// Returns `true` if this is the first direction of its pair.
    pub(crate) const fn is_first_of_pair(self) -> bool {
        self.0 & 1 == 0
    }
}

/// Deserializes a direction's number. Fails if the number is not less than [`MAX_DIRS`], because a
/// set of directions has no bit for such a number.
#[cfg(feature = "serde")]
fn number<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    use serde::Deserialize;
    use serde::de::{Error, Unexpected};

    let number = u8::deserialize(deserializer)?;
    if usize::from(number) >= MAX_DIRS {
        let found = Unexpected::Unsigned(number.into());
        return Err(D::Error::invalid_value(found, &"a direction below 64"));
    }
    Ok(number)
}

/// A set of directions, which is also an iterator over its directions in ascending order.
///
/// Bit `i` of the number is set if direction `i` is in the set. The operators `|`, `&`
/// and `-` compute the union, the intersection and the difference of two sets.
///
/// ```
/// use warren_maze::topology::{Dir, Dirs};
///
/// let mut dirs = Dirs::of(Dir(4)) | Dirs::of(Dir(1));
/// assert!(dirs.contains(Dir(4)) && dirs.len() == 2);
/// assert_eq!(dirs.next(), Some(Dir(1)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dirs(pub u64);

impl Dirs {
    /// The empty set.
    pub const NONE: Dirs = Dirs(0);

    /// Returns the set of all directions less than `count`, which must be at most
    /// [`MAX_DIRS`].
    pub const fn first(count: usize) -> Dirs {
        match count {
            0 => Dirs(0),
            _ => Dirs(u64::MAX >> (MAX_DIRS - count)),
        }
    }

    /// Returns the set that contains one direction.
    pub const fn of(dir: Dir) -> Dirs {
        Dirs(1 << dir.0)
    }

    /// Adds `dir` to the set.
    pub const fn insert(&mut self, dir: Dir) {
        self.0 |= 1 << dir.0;
    }

    /// Removes `dir` from the set.
    pub const fn remove(&mut self, dir: Dir) {
        self.0 &= !(1 << dir.0);
    }

    /// Returns `true` if `dir` is in the set.
    pub const fn contains(self, dir: Dir) -> bool {
        self.0 >> dir.0 & 1 != 0
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of directions in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

impl Iterator for Dirs {
    type Item = Dir;

    #[inline]
    fn next(&mut self) -> Option<Dir> {
        if self.0 == 0 {
            return None;
        }
        let dir = Dir(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(dir)
    }
}

impl DoubleEndedIterator for Dirs {
    fn next_back(&mut self) -> Option<Dir> {
        let dir = Dir(self.0.checked_ilog2()? as u8);
        self.0 &= !Dirs::of(dir).0;
        Some(dir)
    }
}

impl FromIterator<Dir> for Dirs {
    fn from_iter<I: IntoIterator<Item = Dir>>(dirs: I) -> Dirs {
        dirs.into_iter()
            .fold(Dirs::NONE, |set, dir| set | Dirs::of(dir))
    }
}

impl BitOr for Dirs {
    type Output = Dirs;
    fn bitor(self, other: Dirs) -> Dirs {
        Dirs(self.0 | other.0)
    }
}

impl BitAnd for Dirs {
    type Output = Dirs;
    fn bitand(self, other: Dirs) -> Dirs {
        Dirs(self.0 & other.0)
    }
}

impl Sub for Dirs {
    type Output = Dirs;
    fn sub(self, other: Dirs) -> Dirs {
        Dirs(self.0 & !other.0)
    }
}
