//! Seeds, and the draws that decide a maze.
//!
//! Bits come from rand's xoshiro256++; how a bounded number or a chance is made
//! of them is written here, so that no update of a library changes a maze. No
//! draw uses floating point.

use crate::topology::{Dir, Dirs};
use rand::{Rng as _, SeedableRng, rngs::Xoshiro256PlusPlus};

/// A source of random numbers.
///
/// Only [`bits`](Random::bits) is required. Another source may put its own
/// [`below`](Random::below) in, to reproduce a program that drew differently.
pub trait Random {
    /// 64 random bits.
    fn bits(&mut self) -> u64;

    /// A number below `bound`, each as likely; `bound` is at least 1.
    ///
    /// Lemire's multiplication with rejection (*Fast random integer generation
    /// in an interval*, 2019): no division unless the first draw falls short.
    fn below(&mut self, bound: u32) -> u32 {
        let mut product = (self.bits() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let short = bound.wrapping_neg() % bound;
            while (product as u32) < short {
                product = (self.bits() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Whether something of this chance happens.
    fn chance(&mut self, chance: Chance) -> bool {
        self.bits() >> 32 < chance.0
    }

    /// One of `items`, which are at least one.
    fn pick<I: Copy>(&mut self, items: &[I]) -> I {
        items[self.below(items.len() as u32) as usize]
    }

    /// One of `dirs`, which are at least one.
    fn pick_dir(&mut self, mut dirs: Dirs) -> Dir {
        for _ in 0..self.below(dirs.len()) {
            dirs.0 &= dirs.0 - 1;
        }
        Dir(dirs.0.trailing_zeros() as u8)
    }

    /// Puts `items` in random order (Durstenfeld's shuffle).
    fn shuffle<I>(&mut self, items: &mut [I]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end as u32) as usize);
        }
    }
}

/// Random numbers from a seed, the same on every machine.
#[derive(Clone, Debug)]
pub struct SeededRandom(Xoshiro256PlusPlus);

impl SeededRandom {
    /// The numbers that belong to a seed.
    pub fn new(seed: u64) -> SeededRandom {
        SeededRandom(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Random for SeededRandom {
    fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// A chance as a threshold out of 2³².
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance(u64);

impl Chance {
    /// A chance from a share between 0 and 1; `None` outside it.
    pub fn new(share: f64) -> Option<Chance> {
        // Scaling by a power of two is exact, so every machine cuts alike.
        (0.0..=1.0)
            .contains(&share)
            .then_some(Chance((share * (1u64 << 32) as f64) as u64))
    }

    /// `times` this chance, at most certainty.
    pub fn times(self, times: u32) -> Chance {
        Chance(self.0.saturating_mul(u64::from(times)).min(1 << 32))
    }

    /// This share of `whole`, rounded up.
    pub fn of(self, whole: u32) -> u32 {
        ((self.0 * u64::from(whole)).div_ceil(1 << 32)) as u32
    }
}

/// A seed that nobody chose: the only draw that cannot be repeated.
pub fn fresh_seed() -> u64 {
    // Half of the bits, so that it is short enough to read aloud.
    u64::from(rand::random::<u32>())
}

/// The seed that a text names: a number itself, and any other word by its
/// FNV-1a hash (Fowler, Noll, Vo). Surrounding space is no part of it; a text
/// with nothing else names none.
///
/// ```
/// assert_eq!(warren_core::rng::seed_from(" 42 "), Some(42));
/// assert!(warren_core::rng::seed_from("labyrinth").is_some());
/// assert_eq!(warren_core::rng::seed_from(" "), None);
/// ```
pub fn seed_from(text: &str) -> Option<u64> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    text.parse().ok().or_else(|| {
        let hash = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Some(text.bytes().fold(0xcbf2_9ce4_8422_2325, hash))
    })
}
