//! Random numbers and seeds.
//!
//! [`SeededRandom`] generates the same numbers from a seed on every machine. Its random bits come
//! from the xoshiro256++ generator (D. Blackman and S. Vigna, 2018) in the crate `rand`. This
//! module derives all other random values from these bits in integer arithmetic, so no update of
//! `rand` changes a maze.

use crate::topology::{Dir, Dirs, MAX_PAIRED};
use rand::{Rng as _, SeedableRng, rngs::Xoshiro256PlusPlus};
#[cfg(feature = "system-random")]
use rand::{rand_core::UnwrapErr, rngs::SysRng};

/// A source of random numbers.
///
/// Only [`bits`](Random::bits) is required. To reproduce the mazes of a different program,
/// implement [`below`](Random::below) in the same way as that program.
///
/// ```
/// use warren_maze::rng::{Random, SeededRandom};
///
/// let mut random = SeededRandom::new(7);
/// assert!(random.below(6) < 6);
/// assert_eq!(random.pick(&["only"]), "only");
/// let mut cards = [1, 2, 3];
/// random.shuffle(&mut cards);
/// cards.sort();
/// assert_eq!(cards, [1, 2, 3]);
/// ```
pub trait Random {
    /// Returns 64 random bits.
    fn bits(&mut self) -> u64;

    /// Returns a random number less than `bound`. All these numbers have the same probability.
    /// `bound` must be at least 1.
    ///
    /// Uses multiplication with rejection (D. Lemire, *Fast random integer generation in an
    /// interval*, 2019), which rarely needs a division.
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

    /// Returns `true` with probability `chance`.
    fn chance(&mut self, chance: Chance) -> bool {
        self.bits() >> 32 < chance.0
    }

    /// Returns 64 random bits. Each bit is set with probability `chance`.
    ///
    /// Compares 64 random numbers with `chance` at the same time, one binary digit at a time, until
    /// all comparisons are decided. The method uses 64 random bits if the chance is a half, and
    /// about 8 × 64 random bits for most other chances.
    fn chances(&mut self, chance: Chance) -> u64 {
        if chance.0 >> 32 != 0 {
            return !0;
        }
        let (mut happened, mut equal) = (0, !0);
        let mut digits = chance.0 as u32;
        while digits != 0 && equal != 0 {
            let drawn = self.bits();
            if digits >> 31 != 0 {
                happened |= equal & !drawn;
                equal &= drawn;
            } else {
                equal &= !drawn;
            }
            digits <<= 1;
        }
        happened
    }

    /// Picks one of `items`. All items have the same probability.
    ///
    /// # Panics
    ///
    /// If there are no items.
    fn pick<I: Copy>(&mut self, items: &[I]) -> I {
        items[self.below(items.len() as u32) as usize]
    }

    /// Picks one direction from a set. All directions in the set have the same probability. The set
    /// must not be empty.
    fn pick_dir(&mut self, dirs: Dirs) -> Dir {
        pick_of_many(self, dirs)
    }

    /// Shuffles `items`. All orders have the same probability (R. Durstenfeld, *Algorithm 235:
    /// random permutation*, 1964).
    fn shuffle<I>(&mut self, items: &mut [I]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end as u32) as usize);
        }
    }
}

impl<R: Random + ?Sized> Random for &mut R {
    fn bits(&mut self) -> u64 {
        (**self).bits()
    }

    fn below(&mut self, bound: u32) -> u32 {
        (**self).below(bound)
    }

    fn chance(&mut self, chance: Chance) -> bool {
        (**self).chance(chance)
    }

    fn chances(&mut self, chance: Chance) -> u64 {
        (**self).chances(chance)
    }

    fn pick_dir(&mut self, dirs: Dirs) -> Dir {
        (**self).pick_dir(dirs)
    }
}

/// A seeded random number generator. The same seed results in the same numbers on every machine.
///
/// ```
/// use warren_maze::rng::{Random, SeededRandom};
///
/// let (mut a, mut b) = (SeededRandom::new(42), SeededRandom::new(42));
/// assert_eq!(a.bits(), b.bits());
/// ```
#[derive(Clone, Debug)]
pub struct SeededRandom {
    source: Xoshiro256PlusPlus,
    /// Unused random bits, enough for `left` numbers of 16 bits each.
    spare: u64,
    left: u32,
}

impl SeededRandom {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> SeededRandom {
        SeededRandom {
            source: Xoshiro256PlusPlus::seed_from_u64(seed),
            spare: 0,
            left: 0,
        }
    }

    #[inline(always)]
    fn sixteen_bits(&mut self) -> u16 {
        if self.left == 0 {
            (self.spare, self.left) = (self.bits(), 4);
        }
        let bits = self.spare as u16;
        self.spare >>= 16;
        self.left -= 1;
        bits
    }
}

impl Random for SeededRandom {
    fn bits(&mut self) -> u64 {
        self.source.next_u64()
    }

    /// If all directions in the set are among the first six, chooses a number less than 60 and
    /// looks up the direction in the table `PICKS`, which is indexed by the set and the number. 60
    /// is a multiple of every possible set size, so all directions in the set have the same
    /// probability. Each attempt uses 16 bits, and 16 of the 65,536 values are rejected, as in
    /// [`below`](Random::below). The function is inlined because depth-first search spends a tenth
    /// of its time in it.
    #[inline(always)]
    fn pick_dir(&mut self, dirs: Dirs) -> Dir {
        if dirs.0 >= SETS as u64 {
            return pick_of_many(self, dirs);
        }
        loop {
            if let Some(dir) = pick_with_sixteen(self.sixteen_bits(), dirs) {
                return dir;
            }
        }
    }
}

/// Picks one of the first six directions with 16 random bits. Returns `None` if the bits are
/// rejected.
#[inline(always)]
fn pick_with_sixteen(bits: u16, dirs: Dirs) -> Option<Dir> {
    let product = u32::from(bits) * DRAWS as u32;
    let is_accepted = product as u16 >= ((1u32 << 16) % DRAWS as u32) as u16;
    is_accepted.then(|| Dir(PICKS[dirs.0 as usize % SETS][(product >> 16) as usize % ROW]))
}

/// Picks one direction from a non-empty set with 64 random bits. All directions in the set have the
/// same probability. Returns `None` if the bits are rejected, which is rare.
#[inline(always)]
pub(crate) fn dir_of(bits: u64, dirs: Dirs) -> Option<Dir> {
    if dirs.0 < SETS as u64 {
        return pick_with_sixteen((bits >> 48) as u16, dirs);
    }
    let count = dirs.len();
    let product = (bits >> 32) * u64::from(count);
    let is_accepted = product as u32 >= count.wrapping_neg() % count;
    let nth = (product >> 32) as usize;
    let mut dirs = dirs;
    is_accepted.then(|| dirs.nth(nth)).flatten()
}

/// Returns the output of the generator SplitMix64 with a seed at an index. Outputs can be computed in any
/// order (G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number generators*,
/// 2014).
#[inline(always)]
pub(crate) fn split_mix(seed: u64, index: u64) -> u64 {
    let steps = index.wrapping_add(1);
    let mut bits = seed.wrapping_add(steps.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// Picks one direction from a non-empty set by choosing its index in the set.
#[inline(never)]
fn pick_of_many(random: &mut (impl Random + ?Sized), mut dirs: Dirs) -> Dir {
    for _ in 0..random.below(dirs.len()) {
        dirs.next();
    }
    Dir(dirs.0.trailing_zeros() as u8)
}

const DRAWS: usize = 60;
const SETS: usize = 1 << MAX_PAIRED;
/// The length of a row of `PICKS`, which is at least `DRAWS`. It is a power of two, so that a
/// remainder is cheap to compute.
const ROW: usize = DRAWS.next_power_of_two();

/// The direction to pick for each set of directions and each number less than `DRAWS`.
static PICKS: [[u8; ROW]; SETS] = {
    let mut picks = [[0; ROW]; SETS];
    let mut set = 1;
    while set < SETS {
        let count = (set as u32).count_ones() as usize;
        let mut draw = 0;
        while draw < DRAWS {
            let mut dirs = set;
            let mut skip = draw * count / DRAWS;
            while skip > 0 {
                dirs &= dirs - 1;
                skip -= 1;
            }
            picks[set][draw] = dirs.trailing_zeros() as u8;
            draw += 1;
        }
        set += 1;
    }
    picks
};

/// A word of random bits, divided into numbers of a few bits each. The highest set bit is a marker
/// above the unused bits.
#[derive(Clone, Copy)]
pub(crate) struct FewBits(u64);

impl FewBits {
    /// A word without unused bits.
    pub(crate) const NONE: FewBits = FewBits(1);

    /// Creates a word that contains as many numbers of `each` bits as possible.
    pub(crate) fn new(each: u32, random: &mut impl Random) -> FewBits {
        let held = 63 / each * each;
        FewBits(random.bits() >> (64 - held) | 1 << held)
    }

    /// Removes and returns the next number, or returns `None` if the word contains no unused bits.
    /// `each` must be the same as in [`new`](FewBits::new).
    pub(crate) fn draw(&mut self, each: u32) -> Option<u8> {
        let bits = self.0;
        self.0 >>= each;
        (bits > 1).then_some(bits as u8 & ((1 << each) - 1))
    }
}

/// A probability, stored as a multiple of 2⁻³².
///
/// ```
/// use warren_maze::rng::Chance;
///
/// let quarter = Chance::new(0.25).expect("it lies between 0 and 1");
/// assert_eq!(quarter.times(4), Chance::CERTAIN);
/// assert_eq!(quarter.of(10), 3);
/// assert_eq!(Chance::new(1.5), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance(u64);

impl Chance {
    /// The probability 1.
    pub const CERTAIN: Chance = Chance(1 << 32);

    /// Creates a chance from a number between 0 and 1, which is rounded down to a multiple of 2⁻³².
    /// Returns `None` if the number is outside this range or is NaN.
    pub fn new(share: f64) -> Option<Chance> {
        // Scaling by a power of two is exact, so the result is the same on every machine.
        (0.0..=1.0)
            .contains(&share)
            .then_some(Chance((share * (1u64 << 32) as f64) as u64))
    }

    /// Returns this chance multiplied by `times`, but at most 1.
    pub fn times(self, times: u32) -> Chance {
        Chance(self.0.saturating_mul(u64::from(times)).min(1 << 32))
    }

    /// Returns this chance multiplied by `whole`, rounded up.
    pub fn of(self, whole: u32) -> u32 {
        ((self.0 * u64::from(whole)).div_ceil(1 << 32)) as u32
    }
}

/// Returns a seed of 32 random bits from the operating system. Needs the feature
/// `system-random`.
///
/// # Panics
///
/// If the operating system returns no random numbers.
#[cfg(feature = "system-random")]
pub fn fresh_seed() -> u64 {
    // Uses only 32 of a seed's 64 bits, so that the seed is short enough to read aloud.
    u64::from(UnwrapErr(SysRng).next_u32())
}

/// Returns the seed for a string that a user entered. If the string is a number, the number is the
/// seed. Otherwise, the seed is the FNV-1a hash of the string (G. Fowler, L. C. Noll and K.-P. Vo).
/// Leading and trailing white space is ignored. Returns `None` if the string contains only white
/// space.
///
/// ```
/// assert_eq!(warren_maze::rng::seed_from(" 42 "), Some(42));
/// assert!(warren_maze::rng::seed_from("labyrinth").is_some());
/// assert_eq!(warren_maze::rng::seed_from(" "), None);
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
