//! Golden hashes: a seed makes the same level in every release.

use super::support::grids;
use std::fmt::Write;
use warren_core::level::{self, Algorithm, GiveUpChance, Level, Placement, Recipe};
use warren_core::topology::{GridSpec, Topology};

/// What seeds make of 20 × 20 cells, hashed.
///
/// A change here makes other mazes of the seeds that people wrote down. When
/// that is meant, raise the version of the level format, say so in the release
/// notes, and put in the table that the test prints.
const GOLDEN: &str = "\
square prim                          bd802d2f40e61ff8
square random-backtrack              26df777a115503bf
square areas                         45539228541fee70
square random-backtrack, filled      51db41581054b343
square x prim                        4fe8e25e699fefb3
square x random-backtrack            8932ad28483bb6be
square x areas                       653f7075798467de
square x random-backtrack, filled    ffd48d919e77102c
square y prim                        16ce4df9e1548044
square y random-backtrack            2280a15cf78f756c
square y areas                       e82e53b750e70a24
square y random-backtrack, filled    b5c8030428e7840f
square xy prim                       5b9a36e0f9fdbf5e
square xy random-backtrack           33a28a08e7c74b16
square xy areas                      d8db93dc7b8f83e7
square xy random-backtrack, filled   9f2940e8d707b540
hex prim                             47a77f5f27265a8c
hex random-backtrack                 aaee5ebc95b375d0
hex areas                            f6a66228bb4c2f54
hex random-backtrack, filled         3a1a1052f5e355de
hex x prim                           3a3d00bd13fcf64c
hex x random-backtrack               d7fa0648d1427441
hex x areas                          308eef3a626a09f8
hex x random-backtrack, filled       08ed23420ac6fdef
hex y prim                           03dce5c90d98ffce
hex y random-backtrack               1c84cce834843060
hex y areas                          822a33c7edfca236
hex y random-backtrack, filled       533f76c8238698d1
hex xy prim                          5ef6c9260359fc88
hex xy random-backtrack              331b2815d0ee2ec6
hex xy areas                         9afb77baf37a1e9d
hex xy random-backtrack, filled      3376084e19ee07fd
";

#[test]
fn a_seed_makes_the_same_level_in_every_release() {
    let mut found = String::new();
    for grid in grids(20, 20) {
        for algorithm in algorithms() {
            let name = name(grid, &algorithm);
            let hash = levels(grid, &algorithm).fold(Fnv::default(), Fnv::level);
            writeln!(found, "{name:<36} {:016x}", hash.0).unwrap();
        }
    }
    assert!(
        found == GOLDEN,
        "Seeds make other levels than they used to. If you did not mean to change any, \
         something that decides a maze is different now: a draw, the order of draws, or what \
         is done with them. If you did, do what GOLDEN's documentation says, and replace the \
         table with this one:\n{found}"
    );
}

/// Every algorithm as it is by default, and one with other parameters.
fn algorithms() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL
        .into_iter()
        .chain([Algorithm::RandomBacktrack {
            give_up: GiveUpChance::Growing(0.0625),
            least: 0.25,
            fill: true,
        }])
}

/// The levels of three seeds, each with another placement.
fn levels(grid: GridSpec, algorithm: &Algorithm) -> impl Iterator<Item = Level> {
    let placements = Placement::ALL.into_iter();
    placements.zip(1..).map(move |(placement, seed)| {
        let algorithm = algorithm.clone();
        let recipe = Recipe {
            grid,
            algorithm,
            placement,
            seed,
        };
        level::make(&recipe).unwrap()
    })
}

fn name(grid: GridSpec, algorithm: &Algorithm) -> String {
    let wraps = match (grid.wrap_x, grid.wrap_y) {
        (false, false) => "",
        (true, false) => " x",
        (false, true) => " y",
        (true, true) => " xy",
    };
    let filled = match algorithm {
        Algorithm::RandomBacktrack { fill: true, .. } => ", filled",
        _ => "",
    };
    format!("{}{wraps} {}{filled}", grid.shape.name(), algorithm.name())
}

/// FNV-1a (Fowler, Noll, Vo) over 64 bits: written here, so that no library can
/// change it.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn byte(self, byte: u8) -> Fnv {
        Fnv((self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
    }

    fn number(self, number: u32) -> Fnv {
        number.to_le_bytes().into_iter().fold(self, Fnv::byte)
    }

    /// Passages and rock, then starts, finishes and doors.
    fn level(self, level: Level) -> Fnv {
        let maze = level.maze();
        let cells = 0..level.grid().cells();
        let hash = cells.fold(self, |hash, cell| {
            hash.byte(maze.passages(cell).0 | u8::from(maze.is_solid(cell)) << 7)
        });
        let hash = level.starts().iter().copied().fold(hash, Fnv::number);
        let hash = level.finishes().iter().copied().fold(hash, Fnv::number);
        let doors = level.doors().list().iter();
        doors.fold(hash, |hash, door| hash.number(door.cell).byte(door.dir.0))
    }
}
