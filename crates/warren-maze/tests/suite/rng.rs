//! Tests of random numbers: the numbers that given seeds produce, and the distributions of choices.

use warren_maze::rng::{Chance, Random, SeededRandom, seed_from};
use warren_maze::topology::{Dir, Dirs};

/// A random source that returns the words in a list and then panics.
struct Words<'a>(std::slice::Iter<'a, u64>);

impl Words<'_> {
    fn new(words: &[u64]) -> Words<'_> {
        Words(words.iter())
    }
}

impl Random for Words<'_> {
    fn bits(&mut self) -> u64 {
        *self.0.next().unwrap()
    }
}

/// Returns the chi-square statistic of counts that are expected to be equal.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    let of = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
    counts.iter().map(of).sum()
}

/// Calls `draw` many times, and checks that all `kinds` outcomes are equally frequent. The
/// chi-square statistic may be at most six standard deviations above its mean.
fn check_fair(kinds: usize, mut draw: impl FnMut(&mut SeededRandom) -> usize) {
    for seed in 0..5 {
        let mut random = SeededRandom::new(seed);
        let mut counts = vec![0; kinds];
        for _ in 0..1000 * kinds {
            counts[draw(&mut random)] += 1;
        }
        let freedom = kinds as f64 - 1.0;
        let most = freedom + 6.0 * (2.0 * freedom).sqrt();
        let found = chi_square(&counts);
        assert!(found <= most, "seed {seed}: {found} > {most}: {counts:?}");
    }
}

#[test]
fn the_words_of_a_seed_never_change() {
    // The expected words come from Xoshiro256++ with a state initialized by SplitMix64.
    let check = |seed, words: [u64; 4]| {
        let mut random = SeededRandom::new(seed);
        let found = [(); 4].map(|()| random.bits());
        assert_eq!(found, words, "seed {seed}");
    };
    check(
        0,
        [
            0x5317_5d61_490b_23df,
            0x61da_6f3d_c380_d507,
            0x5c0f_df91_ec9a_7bfc,
            0x02ee_bf8c_3bbe_5e1a,
        ],
    );
    check(
        7,
        [
            0x0e2c_1a00_2aae_913d,
            0x2c0f_c8dd_fa4e_9e14,
            0xb7b3_11b3_b0d4_5872,
            0x6d5d_9f6a_6318_013c,
        ],
    );
    check(
        u64::MAX,
        [
            0x56cc_f8ce_948e_27b2,
            0xe685_8843_2e5a_5b90,
            0xe3e9_b5a4_8119_ca8b,
            0x460f_1949_5532_ae73,
        ],
    );
}

#[test]
fn numbers_below_a_bound_are_uniform() {
    for bound in [1, 2, 3, 5, 6, 7, 10, 100] {
        check_fair(bound, |random| random.below(bound as u32) as usize);
    }
    // With this bound, the largest possible fraction of words is rejected.
    let bound = (1 << 31) + 1;
    check_fair(3, |random| {
        (u64::from(random.below(bound)) * 3 / u64::from(bound)) as usize
    });
}

#[test]
fn words_that_would_cause_a_bias_are_rejected() {
    // 2³² is 1 more than a multiple of 3 and of 5, so exactly one of the 2³² possible values is
    // rejected: 0.
    assert_eq!(Words::new(&[0, u64::MAX]).below(3), 2);
    assert_eq!(Words::new(&[0, 0, 1 << 63]).below(5), 2);
    // For a power of two, no word is rejected.
    assert_eq!(Words::new(&[0]).below(4), 0);
    assert_eq!(Words::new(&[u64::MAX]).below(1), 0);
}

#[test]
fn picks_are_uniform() {
    let items = [0, 1, 2, 3, 4];
    check_fair(5, |random| random.pick(&items));
    let dirs = [0, 2, 3, 5].map(Dir);
    check_fair(4, |random| {
        let picked = random.pick_dir(dirs.into_iter().collect::<Dirs>());
        dirs.iter().position(|&dir| dir == picked).unwrap()
    });
}

#[test]
fn shuffles_are_uniform() {
    check_fair(24, |random| {
        let mut items = [0, 1, 2, 3];
        random.shuffle(&mut items);
        // The order of the items, as a number in the factorial number system.
        let place = |of: usize| items[..of].iter().filter(|&&i| i > items[of]).count();
        place(1) + 2 * place(2) + 6 * place(3)
    });
}

#[test]
fn a_chance_is_the_share_of_words_below_it() {
    let check = |share: f64, below: Option<u64>, from: Option<u64>| {
        let chance = Chance::new(share).unwrap();
        let happens = |high: u64| Words::new(&[high << 32]).chance(chance);
        assert_eq!(below.map(happens), below.map(|_| true), "{share}");
        assert_eq!(from.map(happens), from.map(|_| false), "{share}");
    };
    check(0.0, None, Some(0));
    check(0.25, Some((1 << 30) - 1), Some(1 << 30));
    check(0.5, Some((1 << 31) - 1), Some(1 << 31));
    check(1.0, Some((1 << 32) - 1), None);
}

/// Checks 64 random fractions by their binary digits. Word `n` contains the `n`-th binary digit of
/// all fractions, most significant digit first. Bit `i` belongs to fraction `i`.
#[test]
fn chances_are_drawn_64_at_a_time() {
    let check = |share: f64, digits: &[u64], expected: u64| {
        let chance = Chance::new(share).unwrap();
        assert_eq!(Words::new(digits).chances(chance), expected, "{share}");
    };
    check(0.0, &[], 0);
    check(1.0, &[], !0);
    check(0.5, &[0xf0], !0xf0);
    // All fractions are less than 0.11 in binary, except those whose binary digits are 11.
    check(0.75, &[0xf0, 0xcc], !0xc0);
    // Only the fractions whose binary digits are 00 are less than 0.01 in binary.
    check(0.25, &[!0xf0, !0xcc], 0xc0);
    // All comparisons are decided after two of the thirty-two digits.
    check(1.0 / 3.0, &[!0, !0], 0);

    let random = &mut SeededRandom::new(5);
    for share in [0.03, 0.3, 1.0 / 3.0, 0.8] {
        let chance = Chance::new(share).unwrap();
        let mut times = [0; 64];
        for _ in 0..10_000 {
            let happened = random.chances(chance);
            (0..64).for_each(|i| times[i] += happened >> i & 1);
        }
        let far = |&times: &u64| (times as f64 - 10_000.0 * share).abs() > 250.0;
        assert!(!times.iter().any(far), "{share}: {times:?}");
    }
}

#[test]
fn chances_are_between_0_and_1() {
    for share in [-0.0001, 1.0001, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(Chance::new(share), None, "{share}");
    }
    let quarter = Chance::new(0.25).unwrap();
    assert_eq!(quarter.times(0), Chance::new(0.0).unwrap());
    assert_eq!(quarter.times(3), Chance::new(0.75).unwrap());
    assert_eq!(quarter.times(5), Chance::new(1.0).unwrap());
    assert_eq!(quarter.times(u32::MAX), Chance::new(1.0).unwrap());
}

#[test]
fn a_share_of_a_whole_is_rounded_up() {
    let check = |share: f64, whole, expected| {
        let found = Chance::new(share).unwrap().of(whole);
        assert_eq!(found, expected, "{share} of {whole}");
    };
    check(0.0, 100, 0);
    check(0.5, 100, 50);
    check(0.5, 101, 51);
    check(0.25, 1, 1);
    check(1.0, 1 << 30, 1 << 30);
}

#[test]
fn seed_from_parses_numbers_and_hashes_other_strings() {
    let check = |text, seed| assert_eq!(seed_from(text), seed, "{text:?}");
    check("0", Some(0));
    check(" 42\n", Some(42));
    check("18446744073709551615", Some(u64::MAX));
    check("", None);
    check(" \t", None);
    // These are published FNV-1a hashes.
    check("a", Some(0xaf63_dc4c_8601_ec8c));
    check("foobar", Some(0x8594_4171_f739_67e8));
    check(" foobar ", Some(0x8594_4171_f739_67e8));
    // These strings are not 64-bit numbers, so they are hashed.
    assert_ne!(seed_from("18446744073709551616"), None);
    assert_ne!(seed_from("-1"), seed_from("1"));
    assert_ne!(seed_from("Labyrinth"), seed_from("labyrinth"));
}
