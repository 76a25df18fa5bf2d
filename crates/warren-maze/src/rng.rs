//! Seeds, and the draws that decide a maze.
//!
//! Bits come from rand's xoshiro256++; how a bounded number or a chance is made
//! of them is written here, so that no update of a library changes a maze. No
//! draw uses floating point.

use crate::topology::{Dir, Dirs, MOST_PAIRED};
use rand::{Rng as _, SeedableRng, rngs::Xoshiro256PlusPlus};
#[cfg(feature = "system-random")]
use rand::{rand_core::UnwrapErr, rngs::SysRng};

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

    /// 64 draws of one chance: the bits of those that happened are set.
    ///
    /// Each draw compares a number of its own with the threshold, from the
    /// highest digit on, until all are decided: one word of bits for a half,
    /// about eight for most other chances.
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

    /// One of `items`, which are at least one.
    fn pick<I: Copy>(&mut self, items: &[I]) -> I {
        items[self.below(items.len() as u32) as usize]
    }

    /// One of `dirs`, which are at least one.
    fn pick_dir(&mut self, dirs: Dirs) -> Dir {
        pick_of_many(self, dirs)
    }

    /// Puts `items` in random order (Durstenfeld's shuffle).
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

/// Random numbers from a seed, the same on every machine.
#[derive(Clone, Debug)]
pub struct SeededRandom {
    source: Xoshiro256PlusPlus,
    /// Bits for small draws, and how many draws they are still good for.
    spare: u64,
    left: u32,
}

impl SeededRandom {
    /// The numbers that belong to a seed.
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

    /// Of the first six directions by one draw below 60, which every number of them
    /// divides, and a table from set and draw to direction: no branch and no loop. Four
    /// draws are made of 64 bits; of 65,536 sixteen are rejected, as in
    /// [`below`](Random::below). Inlined by hand, here and below: it is a tenth
    /// of depth-first search.
    #[inline(always)]
    fn pick_dir(&mut self, dirs: Dirs) -> Dir {
        if dirs.0 >= SETS as u64 {
            return pick_of_many(self, dirs);
        }
        loop {
            let product = u32::from(self.sixteen_bits()) * DRAWS as u32;
            if product as u16 >= ((1u32 << 16) % DRAWS as u32) as u16 {
                return Dir(PICKS[dirs.0 as usize % SETS][(product >> 16) as usize % ROW]);
            }
        }
    }
}

/// One of at least one direction, by a draw below their number.
#[inline(never)]
fn pick_of_many(random: &mut (impl Random + ?Sized), mut dirs: Dirs) -> Dir {
    for _ in 0..random.below(dirs.len()) {
        dirs.next();
    }
    Dir(dirs.0.trailing_zeros() as u8)
}

const DRAWS: usize = 60;
const SETS: usize = 1 << MOST_PAIRED;
/// As many as draws, and a power of two, which makes an index cheap to find.
const ROW: usize = DRAWS.next_power_of_two();

/// For each set of directions the one that each draw stands for.
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

/// Draws of so few bits that a word holds many: those left of one word, below a
/// bit that ends them.
#[derive(Clone, Copy)]
pub(crate) struct FewBits(u64);

impl FewBits {
    /// No draws.
    pub(crate) const NONE: FewBits = FewBits(1);

    /// As many draws of `each` bits as a word holds.
    pub(crate) fn new(each: u32, random: &mut impl Random) -> FewBits {
        let held = 63 / each * each;
        FewBits(random.bits() >> (64 - held) | 1 << held)
    }

    /// The next draw of as many bits as always.
    pub(crate) fn draw(&mut self, each: u32) -> Option<u8> {
        let bits = self.0;
        self.0 >>= each;
        (bits > 1).then_some(bits as u8 & ((1 << each) - 1))
    }
}

/// A chance as a threshold out of 2³².
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance(u64);

impl Chance {
    /// What always happens.
    pub const CERTAIN: Chance = Chance(1 << 32);

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

/// A seed that nobody chose, from the operating system's random numbers: the only
/// draw that cannot be repeated. Needs the feature `system-random`.
///
/// # Panics
///
/// If the operating system gives no random numbers.
#[cfg(feature = "system-random")]
pub fn fresh_seed() -> u64 {
    // Half of the bits, so that it is short enough to read aloud.
    u64::from(UnwrapErr(SysRng).next_u32())
}

/// The seed that a text names: a number itself, and any other word by its
/// FNV-1a hash (Fowler, Noll, Vo). Surrounding space is no part of it; a text
/// with nothing else names none.
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
