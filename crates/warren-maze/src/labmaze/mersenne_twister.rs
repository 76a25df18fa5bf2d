//! The generator `mt19937_64` of the C++ standard library, and the distributions of libstdc++.

use crate::rng::Random;

/// The random number generator `std::mt19937_64`, with the distributions that the standard library
/// of GCC 10 (libstdc++) computes from its numbers.
///
/// The C++ standard defines the generator exactly, but leaves the distributions to the library.
/// [`below`](Random::below) returns the numbers of `std::uniform_int_distribution`,
/// [`shuffle`](Random::shuffle) makes the order of `std::shuffle`, and
/// [`unit`](MersenneTwister64::unit) returns the numbers of `std::uniform_real_distribution`. GCC 11
/// and later versions have a different `uniform_int_distribution`, and [GCC
/// 6](MersenneTwister64::gcc_6) and older versions have a different `shuffle`.
///
/// The generator is the 64-bit Mersenne Twister (T. Nishimura, *Tables of 64-bit Mersenne
/// Twisters*, 2000). Its state is 312 words. A number takes constant time on average.
///
/// ```
/// use warren_maze::labmaze::MersenneTwister64;
/// use warren_maze::rng::Random;
///
/// // The C++ standard requires this value of a generator with the default seed.
/// let mut random = MersenneTwister64::new(5489);
/// let last = (0..10_000).map(|_| random.bits()).last();
/// assert_eq!(last, Some(9_981_545_732_273_789_042));
/// ```
#[derive(Clone, Debug)]
pub struct MersenneTwister64 {
    words: [u64; WORDS],
    /// The index of the next word to return. `WORDS` if every word was returned.
    next: usize,
    /// Whether a shuffle draws a number for each swap.
    single_swaps: bool,
}

const WORDS: usize = 312;
const SHIFT: usize = 156;

impl MersenneTwister64 {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> MersenneTwister64 {
        let mut words = [seed; WORDS];
        for i in 1..WORDS {
            let before = words[i - 1] ^ words[i - 1] >> 62;
            words[i] = before
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(i as u64);
        }
        MersenneTwister64 {
            words,
            next: WORDS,
            single_swaps: false,
        }
    }

    /// Creates a generator that shuffles like GCC 6 and older versions, which draw a number for each
    /// swap instead of one for two swaps. Two of the mazes in labmaze's own tests need it.
    pub fn gcc_6(seed: u64) -> MersenneTwister64 {
        MersenneTwister64 {
            single_swaps: true,
            ..MersenneTwister64::new(seed)
        }
    }

    /// Returns a random number less than `count`, like
    /// `std::uniform_int_distribution(0, count - 1)`.
    ///
    /// Divides the generator's range into `count` parts of the same length, and repeats if the
    /// number is in the rest of the range. A `count` that the compiler knows needs no division.
    ///
    /// # Panics
    ///
    /// If `count` is 0.
    #[inline(always)]
    pub fn uniform(&mut self, count: u64) -> u64 {
        let part = u64::MAX / count;
        loop {
            let bits = self.bits();
            if bits < part * count {
                return bits / part;
            }
        }
    }

    /// Returns a random number from 0 to 1, like `std::uniform_real_distribution(0.0, 1.0)`.
    ///
    /// The number is 64 random bits, rounded to 53 significant bits. The computation is exact, so
    /// the result is the same on every machine.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        let unit = self.bits() as f64 / (1u128 << 64) as f64;
        unit.min(1.0f64.next_down())
    }

    /// Advances the generator as [`shuffle`](Random::shuffle) does for `length` items.
    pub(super) fn skip_shuffle(&mut self, length: usize) {
        let length = length as u64;
        if self.single_swaps {
            (2..=length).for_each(|count| self.skip_uniform(count));
            return;
        }
        let mut end = 1;
        if length.is_multiple_of(2) && length > 0 {
            self.skip_uniform(2);
            end = 2;
        }
        while end < length {
            self.skip_uniform((end + 1) * (end + 2));
            end += 2;
        }
    }

    /// Advances the generator as [`uniform`](MersenneTwister64::uniform) does. The rejected numbers
    /// are among the last `count` numbers, so that most calls need no division.
    fn skip_uniform(&mut self, count: u64) {
        loop {
            let bits = self.bits();
            if bits < u64::MAX - count || bits < u64::MAX / count * count {
                return;
            }
        }
    }

    /// Replaces all words by the next ones.
    #[inline(never)]
    fn refill(&mut self) {
        let twist = |high: u64, low: u64| {
            let joined = high & !0x7fff_ffff | low & 0x7fff_ffff;
            joined >> 1 ^ (joined & 1).wrapping_neg() & 0xb502_6f5a_a966_19e9
        };
        let words = &mut self.words;
        for i in 0..WORDS - SHIFT {
            words[i] = words[i + SHIFT] ^ twist(words[i], words[i + 1]);
        }
        for i in WORDS - SHIFT..WORDS - 1 {
            words[i] = words[i + SHIFT - WORDS] ^ twist(words[i], words[i + 1]);
        }
        words[WORDS - 1] = words[SHIFT - 1] ^ twist(words[WORDS - 1], words[0]);
        self.next = 0;
    }
}

impl Random for MersenneTwister64 {
    #[inline]
    fn bits(&mut self) -> u64 {
        if self.next >= WORDS {
            self.refill();
        }
        let mut bits = self.words[self.next];
        self.next += 1;
        bits ^= bits >> 29 & 0x5555_5555_5555_5555;
        bits ^= bits << 17 & 0x71d6_7fff_eda6_0000;
        bits ^= bits << 37 & 0xfff7_eee0_0000_0000;
        bits ^ bits >> 43
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.uniform(u64::from(bound)) as u32
    }

    /// Shuffles `items` like `std::shuffle`, which draws one number for two swaps.
    fn shuffle<I>(&mut self, items: &mut [I]) {
        if self.single_swaps {
            for end in 1..items.len() {
                items.swap(end, self.uniform(end as u64 + 1) as usize);
            }
            return;
        }
        let mut end = 1;
        if items.len().is_multiple_of(2) && !items.is_empty() {
            items.swap(1, self.uniform(2) as usize);
            end = 2;
        }
        while end < items.len() {
            let after = end as u64 + 2;
            let both = self.uniform((after - 1) * after);
            items.swap(end, (both / after) as usize);
            items.swap(end + 1, (both % after) as usize);
            end += 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn skipping_a_shuffle_advances_as_the_shuffle_does() {
        for random in [MersenneTwister64::new(7), MersenneTwister64::gcc_6(7)] {
            for length in 0..70 {
                let [mut shuffled, mut skipped] = [random.clone(), random.clone()];
                shuffled.shuffle(&mut vec![0; length]);
                skipped.skip_shuffle(length);
                assert_eq!(skipped.bits(), shuffled.bits(), "{length} items");
            }
        }
    }
}
