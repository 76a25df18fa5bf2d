//! Random numbers for sounds, which are independent of the random numbers used by the rules and for
//! levels.

use warren_maze::rng::{Random, SeededRandom};

#[derive(Debug)]
pub(super) struct Die(SeededRandom);

impl Default for Die {
    fn default() -> Die {
        Die(SeededRandom::new(0))
    }
}

impl Die {
    /// Returns a number below `sides`, or 0 if `sides` is 0.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0.below(sides.max(1) as u32) as usize
    }
}
