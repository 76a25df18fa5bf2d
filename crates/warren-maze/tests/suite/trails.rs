//! Tests of lines that draw each wall exactly once. The lines are compared with a list of all walls, and
//! the travel between them with the shortest travel that an exhaustive search finds.

use super::grids::any_grid;
use super::mazes::any_maze;
use super::strokes::{Corner, corner, groups, length, passes, walls};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use warren_maze::draw::{Plan, Trails, trails};
use warren_maze::generate::{Generator, Kruskal, Wilson};
use warren_maze::maze::Maze;
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Board, Grid, Square};

/// Returns the number of lines that a drawing needs which contains each wall once: for each group of
/// walls, half of the number of its odd corners, or one.
fn needed_lines(walls: &BTreeSet<[Corner; 2]>) -> usize {
    let groups = groups(walls);
    let mut odd: BTreeMap<Corner, usize> = groups.values().map(|&group| (group, 0)).collect();
    for corner in odd_corners(walls) {
        *odd.entry(groups[&corner]).or_default() += 1;
    }
    odd.into_values().map(|count| (count / 2).max(1)).sum()
}

fn odd_corners(walls: &BTreeSet<[Corner; 2]>) -> BTreeSet<Corner> {
    let mut odd = BTreeSet::new();
    for &end in walls.iter().flatten() {
        if !odd.remove(&end) {
            odd.insert(end);
        }
    }
    odd
}

fn check(maze: &Maze<Grid>) -> Trails {
    let walls = walls(maze);
    let drawn = trails(&Plan::without_openings(maze, &[], &[]), 0.5).unwrap();
    let passes = passes(&drawn.lines, &walls);
    assert_eq!(passes.len(), walls.len());
    assert!(passes.values().all(|&count| count == 1));
    assert_eq!(drawn.lines.len(), needed_lines(&walls));
    assert!(drawn.lines.iter().all(|line| line.len() > 1));
    let near = |a: f64, b: f64| (a - b).abs() < 1e-3 * (1.0 + a.abs());
    assert!(near(
        drawn.length,
        walls.iter().map(|&wall| length(wall)).sum()
    ));
    let moves = drawn.lines.windows(2);
    let moves = moves.map(|pair| length([pair[0][pair[0].len() - 1], pair[1][0]].map(corner)));
    assert!(near(drawn.travel, moves.sum()));
    drawn
}

proptest! {
    #[test]
    fn lines_contain_every_wall_once_and_are_as_few_as_possible(sample in any_maze(any_grid(24), 8)) {
        check(&sample.maze);
    }
}

fn squares(size: [u32; 2]) -> Grid {
    Square::new(Board::new([size[0], size[1], 1], [false; 3]).unwrap()).into()
}

/// Returns the shortest travel between lines that end at these corners, by pairing all corners except two
/// in every possible way.
fn least_travel(odd: &[Corner]) -> f64 {
    let mut least = f64::INFINITY;
    for a in 0..odd.len() {
        for b in 0..a {
            least = least.min(shortest_pairs(&without(odd, &[a, b])));
        }
    }
    least
}

fn shortest_pairs(odd: &[Corner]) -> f64 {
    let Some((&first, rest)) = odd.split_first() else {
        return 0.0;
    };
    let travel =
        (0..rest.len()).map(|i| length([first, rest[i]]) + shortest_pairs(&without(rest, &[i])));
    travel.fold(f64::INFINITY, f64::min)
}

fn without(corners: &[Corner], removed: &[usize]) -> Vec<Corner> {
    let left = (0..corners.len()).filter(|i| !removed.contains(i));
    left.map(|i| corners[i]).collect()
}

#[test]
fn the_travel_is_nearly_as_short_as_possible() {
    let (mut drawn, mut least) = (0.0, 0.0);
    for seed in 0..60 {
        let maze = Kruskal.maze(squares([3, 3]), &mut SeededRandom::new(seed));
        let odd: Vec<Corner> = odd_corners(&walls(&maze)).into_iter().collect();
        drawn += check(&maze).travel;
        least += least_travel(&odd);
    }
    assert!(
        least <= drawn + 1e-9 && drawn <= 1.1 * least,
        "{drawn} {least}"
    );
}

#[test]
fn a_plot_of_a_large_maze_has_short_moves() {
    let maze = Wilson.maze(squares([60, 40]), &mut SeededRandom::new(7));
    let drawn = check(&maze);
    // No move is shorter than a wall.
    let moves = drawn.lines.len() as f64 - 1.0;
    let travel = drawn.travel;
    assert!(
        (moves..1.2 * moves).contains(&travel),
        "{travel} in {moves} moves"
    );
}

/// Walls that are not connected have no odd corners in common, and a pillar has none at all.
#[test]
fn separate_groups_of_walls_are_one_tour() {
    let grid = squares([5, 5]);
    let mut maze = Maze::solid(grid);
    for cell in (0..25).filter(|&cell| cell != 12) {
        for dir in [Square::EAST, Square::SOUTH] {
            let [x, y] = [cell % 5, cell / 5];
            let (is_inside, next) = match dir {
                Square::EAST => (x < 4, cell + 1),
                _ => (y < 4, cell + 5),
            };
            if is_inside && next != 12 {
                maze.open(cell, dir);
            }
        }
    }
    let drawn = check(&maze);
    assert_eq!(drawn.lines.len(), 2);
    // The pen moves once, from a corner of the border to a corner of the pillar.
    assert!((2.0..5.0).contains(&drawn.travel), "{}", drawn.travel);
}

#[test]
fn a_maze_without_walls_has_no_lines() {
    let maze = Maze::solid(squares([2, 2]));
    let drawn = trails(&Plan::without_openings(&maze, &[], &[]), 0.5).unwrap();
    assert_eq!((drawn.lines.len(), drawn.travel), (0, 0.0));
}
