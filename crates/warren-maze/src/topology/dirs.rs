//! Directions, and sets of them in a byte.

use std::ops::{BitAnd, BitOr, Sub};

/// A direction of a move, a number below eight. Opposite directions differ in
/// the lowest bit; the even one of a pair is the positive one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dir(pub u8);

impl Dir {
    /// The way back.
    pub const fn opposite(self) -> Dir {
        Dir(self.0 ^ 1)
    }

    /// Whether this is the positive one of its pair: east rather than west.
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The direction as an index, for tables with an entry a direction.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of directions, and an iterator over it in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dirs(pub u8);

impl Dirs {
    /// No direction.
    pub const NONE: Dirs = Dirs(0);

    /// A bit beside the directions, for cells that lie where the grid's strides
    /// do not hold: see [`Topology::layout`](super::Topology::layout).
    pub const UNEVEN: u8 = 1 << 6;

    /// Every direction below `count`, at most eight.
    pub const fn first(count: usize) -> Dirs {
        Dirs(((1u16 << count) - 1) as u8)
    }

    /// The set of one direction.
    pub const fn of(dir: Dir) -> Dirs {
        Dirs(1 << dir.0)
    }

    /// Puts `dir` in the set.
    pub const fn insert(&mut self, dir: Dir) {
        self.0 |= 1 << dir.0;
    }

    /// Whether `dir` is in the set.
    pub const fn contains(self, dir: Dir) -> bool {
        self.0 >> dir.0 & 1 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many directions are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

impl Iterator for Dirs {
    type Item = Dir;

    fn next(&mut self) -> Option<Dir> {
        if self.0 == 0 {
            return None;
        }
        let dir = Dir(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
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
