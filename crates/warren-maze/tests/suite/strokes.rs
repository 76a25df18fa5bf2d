//! Tests of walls as continuous lines. The lines are compared with a list of all walls, and with
//! the shortest lines that an exhaustive search finds.

use super::grids::any_grid;
use super::mazes::any_maze;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use warren_maze::draw::{PageLayout, Plan, Point, strokes};
use warren_maze::generate::{Generator, Kruskal};
use warren_maze::maze::Maze;
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Board, Embedding, Grid, Square};

/// A point whose coordinates can be compared.
pub(super) type Corner = [i64; 2];

pub(super) fn corner(point: Point) -> Corner {
    point.map(|along| (along * 65536.0).round() as i64)
}

pub(super) fn length([a, b]: [Corner; 2]) -> f64 {
    f64::hypot((a[0] - b[0]) as f64, (a[1] - b[1]) as f64) / 65536.0
}

/// Returns the walls of a plan without openings, each with its smaller end first.
pub(super) fn walls(maze: &Maze<Grid>) -> BTreeSet<[Corner; 2]> {
    let page = PageLayout::new(maze.grid(), 0.5);
    let mut walls = BTreeSet::new();
    for cell in maze.open_cells() {
        for &dir in maze.grid().clockwise(cell) {
            if !maze.passages(cell).contains(dir) {
                let mut ends = page.side(cell, dir).map(corner);
                ends.sort_unstable();
                walls.insert(ends);
            }
        }
    }
    walls
}

/// Returns how often the lines pass through each wall. Each piece of a line must consist of walls.
pub(super) fn passes(
    lines: &[Vec<Point>],
    walls: &BTreeSet<[Corner; 2]>,
) -> BTreeMap<[Corner; 2], u32> {
    let mut from: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for &[a, b] in walls {
        from.entry(a).or_default().push(b);
        from.entry(b).or_default().push(a);
    }
    let mut passes = BTreeMap::new();
    for line in lines {
        for piece in line.windows(2) {
            let [mut at, end] = [corner(piece[0]), corner(piece[1])];
            while at != end {
                let left = length([at, end]);
                // The next corner on the straight line to the end of the piece.
                let is_ahead = |next: &&Corner| {
                    (length([at, **next]) + length([**next, end]) - left).abs() < 1e-4
                };
                let next = *from[&at].iter().find(is_ahead).expect("a wall");
                let mut wall = [at, next];
                wall.sort_unstable();
                *passes.entry(wall).or_default() += 1;
                at = next;
            }
        }
    }
    passes
}

/// Returns the groups of connected walls: for each corner, the lowest corner of its group.
pub(super) fn groups(walls: &BTreeSet<[Corner; 2]>) -> BTreeMap<Corner, Corner> {
    let mut group: BTreeMap<Corner, Corner> = BTreeMap::new();
    for wall in walls {
        group.extend(wall.map(|end| (end, end)));
    }
    let mut has_changed = true;
    while std::mem::take(&mut has_changed) {
        for [a, b] in walls {
            let least = group[a].min(group[b]);
            has_changed |= group[a] != group[b];
            group.extend([(*a, least), (*b, least)]);
        }
    }
    group
}

fn group_count(walls: &BTreeSet<[Corner; 2]>) -> usize {
    groups(walls).into_values().collect::<BTreeSet<_>>().len()
}

fn check(maze: &Maze<Grid>) {
    let walls = walls(maze);
    let drawn = strokes(&Plan::without_openings(maze, &[], &[]), 0.5).unwrap();
    let passes = passes(&drawn.lines, &walls);
    assert_eq!(passes.len(), walls.len());
    assert!(passes.values().all(|&count| count <= 2));
    assert_eq!(drawn.lines.len(), group_count(&walls));
    let total: f64 = walls.iter().map(|&wall| length(wall)).sum();
    let twice = passes.iter().filter(|(_, count)| **count == 2);
    let twice: f64 = twice.map(|(&wall, _)| length(wall)).sum();
    let near = |a: f64, b: f64| (a - b).abs() < 1e-3 * (1.0 + a.abs());
    assert!(near(drawn.doubled, twice), "{} {twice}", drawn.doubled);
    assert!(near(drawn.length, total + twice));
}

proptest! {
    #[test]
    fn lines_contain_every_wall_once_or_twice(sample in any_maze(any_grid(24), 8)) {
        check(&sample.maze);
    }
}

/// Returns the minimum length that must be drawn twice, by trying every set of walls.
fn least_doubled(walls: &BTreeSet<[Corner; 2]>) -> f64 {
    let walls: Vec<_> = walls.iter().copied().collect();
    let mut least = f64::INFINITY;
    for set in 0_u32..1 << walls.len() {
        let copies = walls.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        let copies = copies.map(|(_, &wall)| wall);
        let length: f64 = copies.clone().map(length).sum();
        if length >= least {
            continue;
        }
        let mut odd: BTreeSet<Corner> = BTreeSet::new();
        for end in walls.iter().copied().chain(copies).flatten() {
            if !odd.remove(&end) {
                odd.insert(end);
            }
        }
        if odd.len() <= 2 {
            least = length;
        }
    }
    least
}

#[test]
fn lines_are_as_short_as_possible() {
    for seed in 0..40 {
        let grid = Grid::from(Square::new(Board::new([3, 2, 1], [false; 3]).unwrap()));
        let maze = Kruskal.maze(grid, &mut SeededRandom::new(seed));
        let walls = walls(&maze);
        assert_eq!(group_count(&walls), 1);
        let drawn = strokes(&Plan::without_openings(&maze, &[], &[]), 0.5).unwrap();
        let least = least_doubled(&walls);
        assert!(
            (drawn.doubled - least).abs() < 1e-9,
            "{} {least}",
            drawn.doubled
        );
    }
}

/// In a perfect maze with an entry and an exit, the walls form two groups without loops.
#[test]
fn in_a_tree_all_walls_outside_the_longest_path_are_drawn_twice() {
    for seed in 0..20 {
        let grid = Grid::from(Square::new(Board::new([9, 7, 1], [false; 3]).unwrap()));
        let maze = Kruskal.maze(grid, &mut SeededRandom::new(seed));
        let plan = Plan::new(&maze, &[0], &[62]);
        assert_eq!(plan.openings.len(), 2);
        let drawn = strokes(&plan, 0.5).unwrap();
        // The walls are 9 · 8 + 10 · 7 sides minus 62 passages and 2 openings.
        assert_eq!(drawn.length - drawn.doubled, 142.0 - 64.0);
        assert_eq!(drawn.lines.len(), 2);
        let longest: f64 = drawn.lines.iter().map(|line| longest_path(line)).sum();
        assert_eq!(drawn.doubled, 78.0 - longest, "seed {seed}");
    }
}

/// Returns the length of the longest path along a line's walls, which form a tree. Each wall has
/// length 1.
fn longest_path(line: &[Point]) -> f64 {
    let mut beside: BTreeMap<Corner, BTreeSet<Corner>> = BTreeMap::new();
    for piece in line.windows(2) {
        let [from, to] = [piece[0], piece[1]];
        let steps = (to[0] - from[0]).abs().max((to[1] - from[1]).abs());
        let at = |step: f64| corner([0, 1].map(|i| from[i] + (to[i] - from[i]) * step / steps));
        for step in 0..steps as u32 {
            let [a, b] = [step, step + 1].map(|step| at(f64::from(step)));
            beside.entry(a).or_default().insert(b);
            beside.entry(b).or_default().insert(a);
        }
    }
    let farthest = |from: Corner| {
        let mut moves = BTreeMap::from([(from, 0_u32)]);
        let mut next = std::collections::VecDeque::from([from]);
        let mut last = from;
        while let Some(at) = next.pop_front() {
            last = at;
            for &to in &beside[&at] {
                if !moves.contains_key(&to) {
                    moves.insert(to, moves[&at] + 1);
                    next.push_back(to);
                }
            }
        }
        moves[&last]
    };
    f64::from(beside.keys().copied().map(farthest).max().unwrap())
}
