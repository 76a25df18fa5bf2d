//! Tests of the rules that choose the cell from which a growing tree grows.

use super::grids::Heard;
use super::hunting::{Visited, listen, outlines};
use std::collections::VecDeque;
use warren_maze::generate::{DepthFirst, Generator, GrowingTree};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Board, Dir, Square};

const fn weights(newest: u32, random: u32, oldest: u32) -> GrowingTree {
    GrowingTree {
        newest,
        random,
        oldest,
    }
}

#[test]
fn trees_of_any_weights_reach_every_cell_once() {
    let all = [
        weights(5, 0, 0),
        weights(0, 5, 0),
        weights(0, 0, 5),
        weights(1, 1, 0),
        weights(3, 0, 1),
        weights(0, 1, 1),
        weights(u32::MAX - 2, 1, 1),
    ];
    for grid in outlines() {
        for (seed, how) in (0..).zip(all) {
            let random = &mut SeededRandom::new(seed);
            let (root, log) = listen(|log| how.carve(&grid, random, log));
            let mut visited = Visited::new(&grid, root);
            for heard in log {
                visited.follow(heard);
            }
            visited.check_all();
        }
    }
}

#[test]
fn growing_only_from_the_newest_cell_is_depth_first_search() {
    for grid in outlines() {
        for seed in 0..3 {
            let random = || SeededRandom::new(seed);
            let newest = listen(|log| weights(2, 0, 0).carve(&grid, &mut random(), log));
            let deep = listen(|log| DepthFirst.carve(&grid, &mut random(), log));
            assert_eq!(newest, deep, "{grid:?}");
        }
    }
}

#[test]
fn growing_only_from_the_oldest_cell_uses_a_queue() {
    for grid in outlines() {
        for seed in 0..3 {
            let random = &mut SeededRandom::new(seed);
            let (root, log) = listen(|log| weights(0, 0, 2).carve(&grid, random, log));
            let mut visited = Visited::new(&grid, root);
            let mut queue = VecDeque::from([root]);
            for heard in log {
                while visited.beside(queue[0], false).is_empty() {
                    queue.pop_front();
                }
                let (from, to) = visited.follow(heard);
                assert_eq!(from, queue[0], "{grid:?}");
                queue.push_back(to);
            }
        }
    }
}

/// Checks how often the second passage starts at the root. Otherwise, it starts at the cell that
/// the first passage joined to the root. Both cells have unvisited neighbours.
#[test]
fn each_rule_applies_in_proportion_to_its_weight() {
    let grid = Square::new(Board::new([5, 5, 1], [false; 3]).unwrap());
    for how in [
        weights(1, 0, 1),
        weights(3, 0, 1),
        weights(1, 0, 3),
        weights(0, 1, 0),
        weights(2, 1, 0),
        weights(0, 1, 2),
        weights(1, 4, 5),
    ] {
        const RUNS: u32 = 4000;
        let from_root = (0..RUNS).filter(|&seed| {
            let random = &mut SeededRandom::new(u64::from(seed));
            let (root, log) = listen(|log| how.carve(&grid, random, log));
            matches!(log[1], Heard::Passage(from, _) if from == root)
        });
        let share = from_root.count() as f64 / f64::from(RUNS);
        let sum = f64::from(how.newest + how.random + how.oldest);
        let expected = (f64::from(how.oldest) + f64::from(how.random) / 2.0) / sum;
        assert!((share - expected).abs() < 0.04, "{how:?}: {share}");
    }
}

/// Checks that, in each step, all cells that can still grow are equally likely to be chosen.
#[test]
fn the_random_rule_chooses_cells_uniformly() {
    let grid = Square::new(Board::new([8, 8, 1], [false; 3]).unwrap());
    let mut counts = [0u32; 4];
    for seed in 0..400 {
        let random = &mut SeededRandom::new(seed);
        let (root, log) = listen(|log| weights(0, 1, 0).carve(&grid, random, log));
        let mut visited = Visited::new(&grid, root);
        let mut by_age = vec![root];
        for heard in log {
            by_age.retain(|&cell| !visited.beside(cell, false).is_empty());
            let choices = by_age.len();
            let (from, to) = visited.follow(heard);
            if choices == counts.len() {
                counts[by_age.iter().position(|&cell| cell == from).unwrap()] += 1;
            }
            by_age.push(to);
        }
    }
    let each = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    assert!(each > 100.0, "{counts:?}");
    for count in counts {
        let off = (f64::from(count) - each).abs() / each.sqrt();
        assert!(off < 5.0, "{counts:?}");
    }
}

/// A random source that returns predetermined numbers. Each pair consists of the expected bound and
/// the number to return.
struct Script<'a>(std::slice::Iter<'a, (u32, u32)>);

impl Random for Script<'_> {
    fn bits(&mut self) -> u64 {
        unreachable!("every draw has a bound")
    }

    fn below(&mut self, bound: u32) -> u32 {
        let &(expected, drawn) = self.0.next().unwrap();
        assert_eq!(bound, expected);
        drawn
    }
}

#[test]
fn the_newest_cell_replaces_a_cell_removed_from_the_middle_of_the_list() {
    let grid = Square::new(Board::new([6, 1, 1], [false; 3]).unwrap());
    const NEWEST: (u32, u32) = (2, 0);
    const RANDOM: (u32, u32) = (2, 1);
    let script = [
        // The list of cells grows from 2 to 2 3, then to 2 3 1, and then to 2 3 1 4.
        (6, 2),
        NEWEST,
        (2, 0),
        RANDOM,
        (2, 0),
        (1, 0),
        RANDOM,
        (3, 1),
        (1, 0),
        // Cell 3 is removed from the list, which becomes 2 4 1.
        RANDOM,
        (4, 1),
        // The tree grows from 1 to 0, and the list becomes 2 4 1 0. The last two cells are removed,
        // which leaves the list 2 4.
        NEWEST,
        (1, 0),
        NEWEST,
        NEWEST,
        // The tree grows from 4 to 5, and the list becomes 2 4 5. Then all cells are removed.
        NEWEST,
        (1, 0),
        NEWEST,
        NEWEST,
        NEWEST,
    ];
    let mut random = Script(script.iter());
    let (root, log) = listen(|log| weights(1, 1, 0).carve(&grid, &mut random, log));
    assert!(random.0.next().is_none(), "unused draws");
    assert_eq!(root, 2);
    let [east, west] = [Dir(0), Dir(1)];
    let expected = [(2, east), (2, west), (3, east), (1, west), (4, east)];
    assert_eq!(log, expected.map(|(from, dir)| Heard::Passage(from, dir)));
}
