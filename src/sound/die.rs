//! Chance for what is heard. It draws neither on the rules' numbers nor on a level's.

/// A die, by Marsaglia's xorshift of 32 bits.
#[derive(Debug)]
pub(super) struct Die(u32);

impl Default for Die {
    fn default() -> Die {
        Die(0x9E37_79B9)
    }
}

impl Die {
    /// A number below `sides`, or 0 where there are none.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as usize % sides.max(1)
    }
}
