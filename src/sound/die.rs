//! Chance for what is heard. It draws neither on the rules' numbers nor on a level's.

use warren_maze::rng::{Random, SeededRandom};

#[derive(Debug)]
pub(super) struct Die(SeededRandom);

impl Default for Die {
    fn default() -> Die {
        Die(SeededRandom::new(0))
    }
}

impl Die {
    /// A number below `sides`, or 0 where there are none.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0.below(sides.max(1) as u32) as usize
    }
}
