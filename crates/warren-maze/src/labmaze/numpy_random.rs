//! The generator of NumPy's `RandomState`.

use crate::rng::Random;

/// The random number generator `numpy.random.RandomState`, which [`FixedMaze`](super::FixedMaze)
/// uses.
///
/// [`below`](Random::below) returns the numbers with which NumPy shuffles arrays, so that
/// [`shuffle`](Random::shuffle) makes the order of `RandomState.permutation`.
///
/// The generator is the 32-bit Mersenne Twister (M. Matsumoto and T. Nishimura, *Mersenne Twister*,
/// 1998). Its state is 624 words. A number takes constant time on average.
///
/// ```
/// use warren_maze::labmaze::NumpyRandom;
/// use warren_maze::rng::Random;
///
/// // The same as numpy.random.RandomState(42).permutation(5).
/// let mut order = [0, 1, 2, 3, 4];
/// NumpyRandom::new(42).shuffle(&mut order);
/// assert_eq!(order, [1, 4, 2, 0, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct NumpyRandom {
    words: [u32; WORDS],
    /// The index of the next word to return. `WORDS` if every word was returned.
    next: usize,
}

const WORDS: usize = 624;
const SHIFT: usize = 397;

impl NumpyRandom {
    /// Creates a generator from a seed.
    pub fn new(seed: u32) -> NumpyRandom {
        let mut words = [seed; WORDS];
        for i in 1..WORDS {
            let before = words[i - 1] ^ words[i - 1] >> 30;
            words[i] = before.wrapping_mul(1_812_433_253).wrapping_add(i as u32);
        }
        NumpyRandom { words, next: WORDS }
    }

    /// Returns 32 random bits.
    pub fn word(&mut self) -> u32 {
        if self.next >= WORDS {
            self.refill();
        }
        let mut bits = self.words[self.next];
        self.next += 1;
        bits ^= bits >> 11;
        bits ^= bits << 7 & 0x9d2c_5680;
        bits ^= bits << 15 & 0xefc6_0000;
        bits ^ bits >> 18
    }

    /// Replaces all words by the next ones.
    fn refill(&mut self) {
        for i in 0..WORDS {
            let joined = self.words[i] & 0x8000_0000 | self.words[(i + 1) % WORDS] & 0x7fff_ffff;
            let twisted = joined >> 1 ^ (joined & 1).wrapping_neg() & 0x9908_b0df;
            self.words[i] = self.words[(i + SHIFT) % WORDS] ^ twisted;
        }
        self.next = 0;
    }
}

impl Random for NumpyRandom {
    fn bits(&mut self) -> u64 {
        let high = u64::from(self.word()) << 32;
        high | u64::from(self.word())
    }

    /// Draws as many bits as the largest number has, until the number is small enough. Draws
    /// nothing if `bound` is 1.
    fn below(&mut self, bound: u32) -> u32 {
        let most = bound - 1;
        if most == 0 {
            return 0;
        }
        let mask = u32::MAX >> most.leading_zeros();
        loop {
            let number = self.word() & mask;
            if number <= most {
                return number;
            }
        }
    }
}
