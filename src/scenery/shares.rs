//! Shares drawn at random. From the same seed they are the same for everybody.

use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, Dir};

/// The random numbers that belong to a side of a cell.
pub(super) fn random_at((cell, dir): (Cell, Dir)) -> SeededRandom {
    SeededRandom::new(u64::from(cell) << 8 | u64::from(dir.0))
}

/// Draws of numbers that are not whole.
pub(super) trait Shares: Random {
    /// A number from 0 to 1.
    fn share(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }

    /// A number from one to another.
    fn within(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * self.share()
    }
}

impl<R: Random> Shares for R {}
