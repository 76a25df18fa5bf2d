//! Tests that check from which cells the walks of hunt-and-scan and hunt-and-kill continue.

use super::grids::{Heard, Log, grids, smallest_grids, some_mask};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use warren_maze::generate::{Generator, HuntAndKill, HuntAndScan};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Board, Cell, Dir, Grid, Mask, Square, Topology};

/// Returns every kind of grid with every combination of wrapped axes, and a comb-shaped grid. On
/// the comb, a hunt passes cells that are visited later. Small grids have no mask. Some of the
/// larger grids have a mask.
pub(crate) fn outlines() -> impl Iterator<Item = Grid> {
    let whole = smallest_grids().chain(grids(9, 7)).chain(grids(70, 3));
    let masked = grids(9, 7).chain(grids(13, 12));
    let masked = masked.enumerate().map(|(seed, spec)| {
        let grid = Grid::try_from(spec).unwrap();
        grid.masked(&some_mask(spec, seed as u64)).unwrap()
    });
    let tooth = ".#.#.#.#.".to_string();
    let comb = [vec![tooth; 6], vec![".........".to_string()]].concat();
    let square = Grid::try_from(grids(9, 7).next().unwrap()).unwrap();
    let comb = square.masked(&Mask::Drawn(comb)).unwrap();
    whole
        .map(|spec| Grid::try_from(spec).unwrap())
        .chain(masked)
        .chain([comb])
}

/// The set of visited cells, computed from a generator's log.
pub(crate) struct Visited<'a, T> {
    pub(crate) grid: &'a T,
    cells: Vec<bool>,
}

impl<'a, T: Topology> Visited<'a, T> {
    pub(crate) fn new(grid: &'a T, root: Cell) -> Visited<'a, T> {
        let mut cells = vec![false; grid.cells() as usize];
        cells[root as usize] = true;
        Visited { grid, cells }
    }

    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.cells[cell as usize]
    }

    /// Returns a cell's visited neighbours if `visited` is true, and the unvisited neighbours
    /// otherwise.
    pub(crate) fn beside(&self, cell: Cell, visited: bool) -> Vec<Cell> {
        let beside = self.grid.neighbours(cell).map(|(_, next)| next);
        beside.filter(|&next| self.has(next) == visited).collect()
    }

    /// Follows a passage from a visited cell to an unvisited cell. Returns both cells.
    pub(crate) fn follow(&mut self, heard: Heard) -> (Cell, Cell) {
        let Heard::Passage(from, dir) = heard else {
            panic!("{heard:?} is not a passage");
        };
        let to = self.grid.step(from, dir);
        assert!(self.has(from) && !self.has(to), "{heard:?}");
        self.cells[to as usize] = true;
        (from, to)
    }

    pub(crate) fn check_all(&self) {
        for cell in 0..self.grid.cells() {
            assert_eq!(self.has(cell), self.grid.has(cell), "cell {cell}");
        }
    }
}

/// Returns the cell at which a generator starts, and all later calls to the listener.
pub(crate) fn listen(carve: impl FnOnce(&mut Log) -> ControlFlow<()>) -> (Cell, Vec<Heard>) {
    let mut log = Log::default();
    assert!(carve(&mut log).is_continue());
    let Heard::Root(root) = log.heard.remove(0) else {
        panic!("the first call is not a root");
    };
    (root, log.heard)
}

/// The number of times that each possible choice was made. The key is the kind of choice and the
/// number of possible choices.
type Tally = BTreeMap<(&'static str, usize), Vec<u32>>;

/// Checks that walks continue as long as possible, and that hunts find the first unvisited cell
/// next to the maze.
fn check_hunt_and_kill<T: Topology + Sync + std::fmt::Debug>(
    grid: &T,
    seed: u64,
    tally: &mut Tally,
) {
    let random = &mut SeededRandom::new(seed);
    let (root, log) = listen(|log| HuntAndKill.carve(grid, random, log));
    let mut visited = Visited::new(grid, root);
    let mut at = root;
    for heard in log {
        let ways = visited.beside(at, false);
        let first = (0..grid.cells())
            .find(|&cell| !visited.has(cell) && !visited.beside(cell, true).is_empty())
            .unwrap();
        let sides = visited.beside(first, true);
        let (from, to) = visited.follow(heard);
        let (what, choices, chosen) = if ways.is_empty() {
            assert_eq!(to, first, "hunt on {grid:?}, seed {seed}");
            ("side", sides, from)
        } else {
            assert_eq!(from, at, "walk on {grid:?}, seed {seed}");
            ("way", ways, to)
        };
        let counts = tally.entry((what, choices.len())).or_default();
        counts.resize(choices.len(), 0);
        counts[choices.iter().position(|&cell| cell == chosen).unwrap()] += 1;
        at = to;
    }
    visited.check_all();
}

#[test]
fn hunt_and_kill_continues_from_the_first_unvisited_cell_next_to_the_maze() {
    for grid in outlines() {
        for seed in 0..3 {
            check_hunt_and_kill(&grid, seed, &mut Tally::new());
        }
    }
}

#[test]
fn hunt_and_kill_chooses_uniformly() {
    let grid = Square::new(Board::new([12, 12, 1], [false; 3]).unwrap());
    let mut tally = Tally::new();
    for seed in 0..800 {
        check_hunt_and_kill(&grid, seed, &mut tally);
    }
    for ((what, choices), counts) in tally {
        let each = f64::from(counts.iter().sum::<u32>()) / choices as f64;
        // If each choice was made only a few times, the counts are not statistically significant.
        if each > 300.0 {
            for &count in &counts {
                let off = (f64::from(count) - each).abs() / each.sqrt();
                assert!(off < 5.0, "{what} of {choices}: {counts:?}");
            }
        }
    }
}

/// An implementation of hunt-and-scan that directly follows the algorithm's definition.
fn plain_hunt_and_scan(grid: &Grid, random: &mut SeededRandom) -> (Cell, Vec<Heard>) {
    let root = (0..grid.cells()).find(|&cell| grid.has(cell)).unwrap();
    let mut visited = Visited::new(grid, root);
    let mut log = Vec::new();
    let mut at = root;
    while log.len() + 1 < grid.count() as usize {
        let order = [3, 0, 2, 1, 5, 4].map(Dir).into_iter();
        let candidates: Vec<Dir> = order
            .filter(|&dir| grid.exits(at).contains(dir) && !visited.has(grid.step(at, dir)))
            .collect();
        if candidates.is_empty() {
            at = (at + 1) % grid.cells();
            while !visited.has(at) {
                at = (at + 1) % grid.cells();
            }
        } else {
            let dir = candidates[random.below(candidates.len() as u32) as usize];
            log.push(Heard::Passage(at, dir));
            (_, at) = visited.follow(Heard::Passage(at, dir));
        }
    }
    (root, log)
}

#[test]
fn hunt_and_scan_matches_its_definition() {
    // On these grids, the generator's `CellSet` has three levels.
    let large = grids(90, 50).map(|spec| Grid::try_from(spec).unwrap());
    for grid in outlines().chain(large.take(2)) {
        for seed in 0..3 {
            let random = &mut SeededRandom::new(seed);
            let made = listen(|log| HuntAndScan.carve(&grid, random, log));
            let plain = &mut SeededRandom::new(seed);
            assert_eq!(made, plain_hunt_and_scan(&grid, plain), "{grid:?}");
            assert_eq!(random.bits(), plain.bits(), "the number of draws differs");
        }
    }
}
