//! A tree that grows from a cell chosen by its age.
//!
//! The cells that may still grow stand in line, the oldest in front. All mixes
//! share one loop, compiled for each pure rule without its draw of a rule:
//! newest alone then takes as long as depth-first, oldest 1.1 times, random
//! twice as long, and a mix of the three 2.5 times.

use super::unvisited::{Unvisited, any_cell};
use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::{Cell, Topology};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// How often the tree grows from which cell: each rule's weight over their sum,
/// which must be from 1 to 2³² − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrowingTree {
    /// Weight of the newest cell. Alone it is depth-first search.
    pub newest: u32,
    /// Weight of a random cell. Alone it looks like Prim's.
    pub random: u32,
    /// Weight of the oldest cell. Alone it fills the grid in rings.
    pub oldest: u32,
}

/// Carves a tree over all cells.
///
/// A random cell starts a line. While there is a line, choose a cell of it: the
/// newest, the oldest or any, which one draw decides by weight, unless only one
/// has weight. If it has an unvisited neighbour, join a random one, which goes
/// to the end of the line as the newest; else drop the cell.
///
/// A cell dropped out of the middle leaves its place to the newest cell, which
/// so becomes older than it is; the one before it is then the newest. A cell
/// dropped at an end leaves the order as it was.
///
/// Time linear in the cells; takes a byte for each of them and four for each
/// cell of the longest line.
///
/// From J. Buck, *Mazes for Programmers*, 2015.
pub fn growing_tree<T: Topology>(
    grid: &T,
    how: GrowingTree,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let GrowingTree {
        newest,
        random: any,
        oldest,
    } = how;
    match (newest, any, oldest) {
        (_, 0, 0) => grow(grid, random, carve, |_| Rule::Newest),
        (0, _, 0) => grow(grid, random, carve, |_| Rule::Random),
        (0, 0, _) => grow(grid, random, carve, |_| Rule::Oldest),
        _ => grow(grid, random, carve, |random| {
            match random.below(newest + any + oldest) {
                draw if draw < newest => Rule::Newest,
                draw if draw < newest + any => Rule::Random,
                _ => Rule::Oldest,
            }
        }),
    }
}

enum Rule {
    Newest,
    Random,
    Oldest,
}

fn grow<T: Topology, R: Random>(
    grid: &T,
    random: &mut R,
    carve: &mut impl Carve,
    rule: impl Fn(&mut R) -> Rule,
) -> ControlFlow<()> {
    let mut unvisited = Unvisited::new(grid);
    let start = any_cell(grid, random);
    carve.root(start)?;
    unvisited.visit(start);
    let mut line: VecDeque<Cell> = VecDeque::from([start]);
    while !line.is_empty() {
        let at = match rule(random) {
            Rule::Newest => line.len() - 1,
            Rule::Random => random.below(line.len() as u32) as usize,
            Rule::Oldest => 0,
        };
        let cell = line[at];
        let ways = unvisited.ways(cell);
        if !ways.is_empty() {
            let dir = random.pick_dir(ways);
            carve.passage(cell, dir)?;
            let next = unvisited.step(cell, dir);
            unvisited.visit(next);
            line.push_back(next);
        } else if at == 0 {
            line.pop_front();
        } else {
            line.swap_remove_back(at);
        }
    }
    ControlFlow::Continue(())
}
