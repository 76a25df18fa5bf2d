//! Reproduces the mazes of labmaze 1.0.6. The script `examples/compare_labmaze.py` made the table of hashes
//! and compares many more mazes.

use warren_maze::labmaze::{
    FixedMaze, FixedMazeError, FixedMazeOptions, MersenneTwister64, NumpyRandom, RandomMaze,
    RandomMazeError, RandomMazeOptions,
};
use warren_maze::rng::Random;

/// These numbers come from libstdc++.
#[test]
fn the_mersenne_twister_has_the_numbers_of_libstdcxx() {
    let mut random = MersenneTwister64::new(1);
    let first = [(); 3].map(|()| random.bits());
    let expected = [
        2_469_588_189_546_311_528,
        2_516_265_689_700_432_462,
        8_323_445_853_463_659_930,
    ];
    assert_eq!(first, expected);

    let mut random = MersenneTwister64::new(-1i64 as u64);
    let last = (0..1000).map(|_| random.bits()).last();
    assert_eq!(last, Some(10_740_104_408_641_833_802));
}

#[test]
fn the_distributions_have_the_numbers_of_libstdcxx() {
    let mut random = MersenneTwister64::new(1);
    for (bound, expected) in [
        (1, 0),
        (2, 0),
        (3, 1),
        (4, 0),
        (7, 2),
        (100, 91),
        (65_537, 30_851),
        (1_000_000_007, 74_425_040),
        (u32::MAX, 2_447_474_866),
    ] {
        assert_eq!(random.below(bound), expected, "below {bound}");
    }

    // About half of the numbers are rejected.
    let mut random = MersenneTwister64::new(2);
    let large = [(); 3].map(|()| random.uniform((1 << 63) + 1));
    assert!(large.iter().all(|&number| number <= 1 << 63));
    let mut random = MersenneTwister64::new(2);
    let mut numbers = std::iter::from_fn(|| Some(random.bits()));
    assert!(
        large
            .iter()
            .all(|large| numbers.any(|number| number == *large))
    );

    let mut random = MersenneTwister64::new(1);
    let units = [(); 4].map(|()| random.unit());
    let expected = [
        0.133_876_644_012_532_74,
        0.136_407_036_366_197_25,
        0.451_214_903_844_538_16,
        0.021_024_228_416_727_027,
    ];
    assert_eq!(units, expected);
}

#[test]
fn shuffles_have_the_order_of_libstdcxx() {
    let mut random = MersenneTwister64::new(1);
    let expected: [&[usize]; 10] = [
        &[],
        &[0],
        &[1, 0],
        &[2, 0, 1],
        &[3, 0, 1, 2],
        &[1, 0, 2, 4, 3],
        &[3, 0, 4, 2, 1, 5],
        &[3, 4, 6, 5, 1, 2, 0],
        &[5, 6, 4, 0, 3, 7, 1, 2],
        &[1, 8, 7, 3, 2, 6, 0, 5, 4],
    ];
    for order in expected {
        let mut items: Vec<usize> = (0..order.len()).collect();
        random.shuffle(&mut items);
        assert_eq!(items, order);
    }
    assert_eq!(random.bits(), 5_276_540_162_199_416_783);
}

/// Returns both layers of a maze.
fn layers(maze: &RandomMaze) -> String {
    [maze.entity_layer(), maze.variations_layer()].concat()
}

/// The parameters of one of the golden tests of labmaze, which shows that nothing of a maze remains
/// in the next one.
fn golden() -> RandomMazeOptions {
    RandomMazeOptions {
        height: 17,
        width: 17,
        max_rooms: 9,
        room_min_size: 3,
        room_max_size: 3,
        ..RandomMazeOptions::default()
    }
}

#[test]
fn the_next_maze_is_also_that_of_labmaze() {
    let mut maze = RandomMaze::new(golden(), 12345).unwrap();
    let mut text = layers(&maze);
    maze.regenerate();
    text.push_str(&layers(&maze));
    let expected = include_str!("../labmaze/labmaze-17x17-seed12345.txt");
    assert_eq!(text, expected);
}

/// The mazes in labmaze's golden test are those of an older libstdc++. The test fails with labmaze
/// from PyPI.
#[test]
fn the_random_numbers_of_gcc_6_make_the_golden_mazes_of_labmaze() {
    let mut maze = RandomMaze::with_random(golden(), MersenneTwister64::gcc_6(12345)).unwrap();
    let mut text = maze.entity_layer().to_owned();
    maze.regenerate();
    text.push_str(maze.entity_layer());
    let expected = include_str!("../labmaze/labmaze-17x17-seed12345-gcc6.txt");
    assert_eq!(text, expected);
}

/// Reads the parameters in a line of the table of hashes.
fn parameters(words: &mut dyn Iterator<Item = &str>) -> RandomMazeOptions {
    let mut next = || words.next().unwrap();
    RandomMazeOptions {
        height: next().parse().unwrap(),
        width: next().parse().unwrap(),
        max_rooms: next().parse().unwrap(),
        room_min_size: next().parse().unwrap(),
        room_max_size: next().parse().unwrap(),
        retry_count: next().parse().unwrap(),
        extra_connection_probability: next().parse().unwrap(),
        max_variations: next().parse().unwrap(),
        has_doors: next() == "1",
        simplify: next() == "1",
        spawns_per_room: next().parse().unwrap(),
        spawn_token: next().parse().unwrap(),
        objects_per_room: next().parse().unwrap(),
        object_token: next().parse().unwrap(),
    }
}

fn fnv_1a(text: &str) -> u64 {
    let hash = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, hash)
}

#[test]
fn all_parameters_make_the_mazes_of_labmaze() {
    let mut lines = 0;
    for line in include_str!("../labmaze/labmaze.txt").lines() {
        let mut words = line.split(' ');
        let options = parameters(&mut words);
        let seed: i64 = words.next().unwrap().parse().unwrap();
        let mut maze = RandomMaze::new(options, seed as u64).unwrap();
        for (number, expected) in words.enumerate() {
            if number > 0 {
                maze.regenerate();
            }
            let text = layers(&maze);
            let hash = format!("{:016x}", fnv_1a(&text));
            assert_eq!(hash, expected, "maze {number} of {line}\n{text}");
        }
        lines += 1;
    }
    assert_eq!(lines, 60);
}

/// labmaze stops the process if there are rooms, but no variations.
#[test]
fn without_variations_there_are_no_letters() {
    let options = RandomMazeOptions {
        max_variations: 0,
        ..RandomMazeOptions::default()
    };
    let maze = RandomMaze::new(options.clone(), 42).unwrap();
    assert_eq!(maze.variations_layer(), "...........\n".repeat(11));
    let usual = RandomMazeOptions {
        max_variations: 26,
        ..options
    };
    let usual = RandomMaze::new(usual, 42).unwrap();
    assert_eq!(maze.entity_layer(), usual.entity_layer());
}

#[test]
fn extreme_parameters_make_mazes() {
    for size in [1, 3, 5] {
        for rooms in [0, u32::MAX] {
            for most in [0, 100, u32::MAX] {
                let options = RandomMazeOptions {
                    height: size,
                    width: 6 - size,
                    max_rooms: rooms,
                    room_min_size: most / 2,
                    room_max_size: most,
                    extra_connection_probability: 1.0,
                    spawns_per_room: u32::MAX,
                    objects_per_room: u32::MAX,
                    ..RandomMazeOptions::default()
                };
                let maze = RandomMaze::new(options, 7).unwrap();
                assert_eq!(maze.entity_layer().lines().count(), size as usize);
            }
        }
    }
}

#[test]
fn invalid_parameters_are_errors() {
    type Change = fn(&mut RandomMazeOptions);
    let cases: [(Change, &str); 8] = [
        (
            |options| options.height = 4,
            "the height is 4, but it must be an odd number",
        ),
        (
            |options| options.width = 0,
            "the width is 0, but it must be an odd number",
        ),
        (
            |options| options.height = u32::MAX,
            "a maze of 4294967295 rows and 11 columns is too large: choose at most 2^28 characters",
        ),
        (
            |options| options.room_min_size = 6,
            "the minimum size of rooms is 6, which is more than the maximum size 5",
        ),
        (
            |options| options.extra_connection_probability = 1.1,
            "the probability of extra connections is 1.1, but it must be between 0 and 1",
        ),
        (
            |options| options.extra_connection_probability = f32::NAN,
            "the probability of extra connections is NaN, but it must be between 0 and 1",
        ),
        (
            |options| options.max_variations = 27,
            "there are 27 variations, but only 26 letters",
        ),
        (
            |options| options.object_token = 'é',
            "the object_token is 'é', but it must be an ASCII character",
        ),
    ];
    for (change, message) in cases {
        let mut options = RandomMazeOptions::default();
        change(&mut options);
        let error: RandomMazeError = RandomMaze::new(options, 1).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

const LAYOUT: &str = "\
* * * * *
 *%* *$*\u{20}
* *$* * *
 *%* *%*\u{20}
* * *$* *
 *$* * *\u{20}
* * *$* *
";

/// The maze of labmaze's own tests.
fn fixed(spawns: Option<u32>, objects: Option<u32>, seed: u32) -> FixedMaze {
    let options = FixedMazeOptions {
        num_spawns: spawns,
        spawn_token: '%',
        num_objects: objects,
        object_token: '$',
        ..FixedMazeOptions::new(LAYOUT)
    };
    FixedMaze::new(&options, NumpyRandom::new(seed)).unwrap()
}

#[test]
fn fixed_mazes_have_the_goals_of_labmaze() {
    for (spawns, objects, expected) in [
        (
            Some(1),
            Some(2),
            ["ea2e9244d180767e", "f929de75c2a36706", "c0fae4bbb1e687de"],
        ),
        (
            Some(4),
            Some(7),
            ["caddfc6488b52107", "69140c1e93f7783f", "9448ccb67e95e9e1"],
        ),
        (
            Some(0),
            Some(5),
            ["0aa4082630646153", "0aa4082630646153", "0aa4082630646153"],
        ),
    ] {
        let mut maze = fixed(spawns, objects, 234);
        for expected in expected {
            assert_eq!(format!("{:016x}", fnv_1a(&maze.entity_layer())), expected);
            maze.regenerate();
        }
    }
    assert_eq!(fixed(None, None, 1).entity_layer(), LAYOUT);
    let empty = LAYOUT.replace(['%', '$'], " ");
    assert_eq!(fixed(Some(0), Some(0), 1).entity_layer(), empty);
    assert_eq!(
        fixed(None, None, 1).variations_layer(),
        ".........\n".repeat(7)
    );
}

#[test]
fn invalid_layouts_are_errors() {
    let error = |options: &FixedMazeOptions| -> FixedMazeError {
        FixedMaze::new(options, NumpyRandom::new(1)).unwrap_err()
    };
    assert_eq!(
        error(&FixedMazeOptions::new("***\n**\n")).to_string(),
        "row 2 of the entity layer is not as long as the first row"
    );
    let other = FixedMazeOptions {
        variations_layer: Some("..\n..\n".into()),
        ..FixedMazeOptions::new("***\n")
    };
    assert_eq!(
        error(&other).to_string(),
        "the variations layer has 2 rows and 2 columns, but the entity layer has 1 and 3"
    );
    let full = FixedMazeOptions {
        num_spawns: Some(2),
        num_objects: Some(1),
        ..FixedMazeOptions::new("* P*\n")
    };
    assert_eq!(
        error(&full).to_string(),
        "2 starts and objects need an empty place, but there are only 1"
    );
    let empty = FixedMaze::new(&FixedMazeOptions::new(""), NumpyRandom::new(1)).unwrap();
    assert_eq!(empty.entity_layer(), "\n");
}
