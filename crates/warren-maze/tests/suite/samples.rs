//! Reproduces the output of historical maze programs, cell for cell.

use super::grids::{Heard, Log};
use super::hunting::outlines;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use warren_maze::generate::{Generator, HuntAndScan, InheritedBacktrack};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::Random;
use warren_maze::topology::{Board, Cell, Dir, Grid, GridShape, Square, Topology};

/// Checks that `carve` makes the maze that a picture shows. The picture's walls are two characters
/// apart. Openings in its border are ignored.
fn check_picture(picture: &str, carve: impl FnOnce(&Square, &mut Maze<Square>)) {
    let lines: Vec<&[u8]> = picture.lines().map(str::as_bytes).collect();
    let height = lines.iter().take_while(|line| !line.is_empty()).count() / 2;
    let width = lines[0].len() / 2;
    let board = Board::new([width as u32, height as u32, 1], [false; 3]).unwrap();
    let grid = Square::new(board);
    let mut maze = Maze::solid(grid.clone());
    carve(&grid, &mut maze);

    for y in 0..height {
        for x in 0..width {
            let cell = (y * width + x) as Cell;
            let sides = [
                (Square::EAST, lines[2 * y + 1][2 * x + 2]),
                (Square::SOUTH, lines[2 * y + 2][2 * x + 1]),
            ];
            for (dir, drawn) in sides {
                let open = b" .".contains(&drawn) && grid.exits(cell).contains(dir);
                let carved = maze.passages(cell).contains(dir);
                assert_eq!(carved, open, "{dir:?} of {x}, {y} in\n{picture}");
            }
        }
    }
}

/// The function `rand` of glibc after `srand`. Each word is the sum of the words 3 and 31 positions
/// before it, modulo 2³². The function returns the word without its lowest bit.
struct Glibc(VecDeque<u32>);

impl Glibc {
    fn new(seed: u32) -> Glibc {
        let times = |&word: &u64| Some(word * 16_807 % 0x7fff_ffff);
        let words = std::iter::successors(Some(u64::from(seed)), times).take(31);
        // glibc skips ten rounds, and three words that only repeat the first words.
        let mut words: VecDeque<u32> = words.map(|word| word as u32).collect();
        words.rotate_left(3);
        let mut random = Glibc(words);
        for _ in 0..310 {
            random.rand();
        }
        random
    }

    fn rand(&mut self) -> u32 {
        let sum = self.0[0].wrapping_add(self.0[28]);
        self.0.pop_front();
        self.0.push_back(sum);
        sum >> 1
    }
}

impl Random for Glibc {
    fn bits(&mut self) -> u64 {
        unreachable!("MazeGen only draws below a bound")
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.rand() % bound
    }
}

#[test]
fn glibc_rand_returns_its_well_known_first_numbers() {
    let mut random = Glibc::new(1);
    assert_eq!([random.rand(), random.rand()], [1_804_289_383, 846_930_886]);
}

#[test]
fn hunt_and_scan_reproduces_the_mazes_of_mazegen() {
    for (picture, seed) in [
        (include_str!("../samples/mazegen-1x1-seed1.txt"), 1),
        (include_str!("../samples/mazegen-20x8-seed7.txt"), 7),
        (include_str!("../samples/mazegen-39x11-seed42.txt"), 42),
        (include_str!("../samples/mazegen-70x50-seed1991.txt"), 1991),
    ] {
        check_picture(picture, |grid, maze| {
            let _ = HuntAndScan.carve(grid, &mut Glibc::new(seed), maze);
        });
    }
}

const MAZ: InheritedBacktrack = InheritedBacktrack {
    multiple: 57,
    offset: 1,
};

#[test]
fn inherited_backtrack_reproduces_the_mazes_of_maz() {
    let other = InheritedBacktrack {
        multiple: 5,
        offset: 3,
    };
    for (picture, how, state) in [
        (include_str!("../samples/maz-79x23-seed1992.txt"), MAZ, 1992),
        (
            include_str!("../samples/maz-79x21-seed805306368.txt"),
            MAZ,
            805_306_368,
        ),
        (
            include_str!("../samples/maz-31x15-seed7-m5-o3.txt"),
            other,
            7,
        ),
        // The original seed is unknown. Three of the 2³² possible seeds make this maze.
        (
            include_str!("../samples/maz-21x11-hash.txt"),
            MAZ,
            860_348_582,
        ),
    ] {
        check_picture(picture, |grid, maze| {
            let _ = how.carve_from(grid, state, maze);
        });
    }
}

/// An implementation of the program `maz` that directly follows the algorithm's definition.
struct Maz<'a> {
    grid: &'a Grid,
    how: InheritedBacktrack,
    visited: Vec<bool>,
    heard: Vec<Heard>,
}

impl Maz<'_> {
    fn fill(&mut self, cell: Cell, mut state: i32) {
        self.visited[cell as usize] = true;
        let up_down_right_left = [3, 2, 0, 1].map(Dir);
        loop {
            let mut free = 0;
            for (i, dir) in up_down_right_left.into_iter().enumerate() {
                if self.grid.exits(cell).contains(dir)
                    && !self.visited[self.grid.step(cell, dir) as usize]
                {
                    free |= 1 << i;
                }
            }
            if free == 0 {
                return;
            }
            let i = loop {
                state = state.wrapping_mul(self.how.multiple);
                state = state.wrapping_add(self.how.offset);
                let i = 3 & (state / free);
                if free & 1 << i != 0 {
                    break i;
                }
            };
            let dir = up_down_right_left[i as usize];
            self.heard.push(Heard::Passage(cell, dir));
            self.fill(self.grid.step(cell, dir), state);
        }
    }
}

#[test]
fn inherited_backtrack_equals_maz_on_wrapped_and_masked_grids() {
    for grid in outlines().filter(|grid| grid.shape() == GridShape::Square) {
        for (multiple, offset, state) in [(57, 1, 0), (57, 1, -5), (-3, -7, 1 << 30), (1, 1, 9)] {
            let how = InheritedBacktrack { multiple, offset };
            let first = (0..grid.cells()).find(|&cell| grid.has(cell)).unwrap();
            let mut maz = Maz {
                grid: &grid,
                how,
                visited: vec![false; grid.cells() as usize],
                heard: vec![Heard::Root(first)],
            };
            maz.fill(first, state);
            let mut log = Log::default();
            let _ = how.carve_from(&grid, state, &mut log);
            assert_eq!(log.heard, maz.heard, "{grid:?}, {how:?}, {state}");
        }
    }
}

/// A listener that stops the generator at the first tick.
struct Impatient;

impl Listener for Impatient {
    fn start(&mut self, _: Cell) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tick(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// With these parameters, the first random choice, between up and down, needs 715,466,793 tries.
#[test]
fn a_draw_with_millions_of_tries_can_be_cancelled() {
    let ring = Square::new(Board::new([1, 3, 1], [false, true, false]).unwrap());
    let how = InheritedBacktrack {
        multiple: i32::MIN + 1,
        offset: 3,
    };
    assert!(how.carve_from(&ring, 1_083_273, &mut Impatient).is_break());
    assert!(
        MAZ.carve_from(&ring, 1_083_273, &mut Impatient)
            .is_continue()
    );
}
