//! Walls as continuous lines, for plotters and laser cutters, which lose time whenever they lift
//! the tool.
//!
//! ```text
//!   ┌───────┐       A line that draws each wall exactly once exists only if at most
//!   │   ╷   │       two corners have an odd number of walls. Otherwise, some walls
//!   │   ╵   │       must be drawn twice: a set of walls, the copies, in which every
//!   └────  ─┘       other odd corner has an odd number of walls too.
//! ```
//!
//! This is the Chinese postman problem (M. Kwan, *Graphic programming using odd or even points*,
//! 1962), with a free choice of the line's two ends.

use super::page_layout::{PageLayout, extend, points};
use super::plan::Plan;
use super::scene::Point;
use super::shapes::{TooManyCells, Walls};
use super::wall_graph::{Edge, NONE, WallGraph, total_length};
use crate::topology::Embedding;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// The walls of a picture as continuous lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Strokes {
    /// One line for each group of connected walls.
    pub lines: Vec<Vec<Point>>,
    /// The total length of all lines.
    pub length: f64,
    /// The total length of the walls that are drawn twice. `length` counts these walls twice.
    pub doubled: f64,
}

/// Draws all walls of a plan as continuous lines, with one line for each group of connected walls. A
/// line passes through each wall once, or twice if it would have to be interrupted otherwise.
///
/// If the walls of a group form no loop, as in a perfect maze with an entry and an exit, its line is
/// as short as possible: it draws all walls twice, except those on the longest path along walls.
/// Otherwise, the line can be slightly longer than necessary. Walls have the same positions as in a
/// [`scene`](super::scene()) with this margin.
///
/// Takes time linear in the number of walls if they form no loops. Each loop adds at most the time
/// needed to follow it once.
///
/// ```
/// use warren_maze::draw::{self, Plan};
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let strokes = draw::strokes(&Plan::new(&maze, &[0], &[199]), 0.5)?;
/// // The entry and the exit separate the walls into two groups.
/// assert_eq!(strokes.lines.len(), 2);
/// assert!(strokes.doubled < strokes.length / 2.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`TooManyCells`] if the grid has more than [`TooManyCells::MAX`] cells.
pub fn strokes<T: Embedding>(plan: &Plan<'_, T>, margin: f64) -> Result<Strokes, TooManyCells> {
    TooManyCells::check(plan.maze.grid())?;
    let sheet = &PageLayout::new(plan.maze.grid(), margin);
    let mut walls = WallGraph::new(Walls { plan, sheet }.sides());
    let copies = copies(&walls);
    let doubled = total_length(&copies);
    walls.edges.extend(copies);
    Ok(Strokes {
        lines: lines(&walls),
        length: total_length(&walls.edges),
        doubled,
    })
}

/// Chooses the walls that are drawn twice, and returns their copies. With these copies, at most two
/// corners in each group have an odd number of walls.
fn copies(graph: &WallGraph) -> Vec<Edge> {
    let forest = Forest::new(graph, &vec![true; graph.edges.len()]);
    let mut copied = forest.all_even(graph);
    while forest.shorten_by_loops(graph, &mut copied) {}
    for path in longest_paths(graph, &copied, &forest) {
        for wall in path {
            copied[wall as usize] = false;
        }
    }
    let copies = graph.edges.iter().zip(copied);
    let copies = copies.filter_map(|(&wall, is_copied)| is_copied.then_some(wall));
    copies.collect()
}

/// Returns one line per group, which contains each wall and each copy exactly once. At most two corners
/// in each group may have an odd number of walls.
fn lines(graph: &WallGraph) -> Vec<Vec<Point>> {
    let mut tours = graph.tours();
    let corners = 0..graph.corners.len() as u32;
    // A line that is not closed must begin at one of its two odd corners.
    let odd = corners.clone().filter(|&corner| tours.is_odd(corner));
    let begins: Vec<u32> = odd.chain(corners.clone()).collect();
    let tours = begins.into_iter().map(|begin| tours.next(begin));
    let tours = tours.filter(|tour| tour.len() > 1);
    let lines = tours.map(|tour| {
        let mut line = Vec::new();
        for step in tour {
            extend(&mut line, graph.corners[step.corner as usize]);
        }
        points(&line)
    });
    lines.collect()
}

/// A spanning forest of selected walls: a tree for each group.
struct Forest {
    /// The corners, each after its parent. The first corner of each tree is its root.
    order: Vec<u32>,
    /// The wall that leads from each corner to its parent, or `NONE` for a root.
    up: Vec<u32>,
    /// The number of walls between each corner and its root.
    depth: Vec<u32>,
    /// The selected walls that are not in the forest. Each closes a loop.
    closing: Vec<u32>,
}

impl Forest {
    fn new(graph: &WallGraph, is_selected: &[bool]) -> Forest {
        let at = graph.edges_at(|wall| is_selected[wall]);
        let count = graph.corners.len();
        let (mut order, mut up) = (Vec::with_capacity(count), vec![NONE; count]);
        let mut depth = vec![NONE; count];
        let mut closing = Vec::new();
        for root in 0..count {
            if depth[root] != NONE {
                continue;
            }
            depth[root] = 0;
            let mut next = order.len();
            order.push(root as u32);
            while let Some(&corner) = order.get(next) {
                next += 1;
                for &wall in &at[corner as usize] {
                    let beyond = graph.edges[wall as usize].other_end(corner) as usize;
                    if depth[beyond] == NONE {
                        depth[beyond] = depth[corner as usize] + 1;
                        up[beyond] = wall;
                        order.push(beyond as u32);
                    } else if wall != up[corner as usize] && wall != up[beyond] {
                        closing.push(wall);
                    }
                }
            }
        }
        // Each wall was found from both of its ends.
        closing.sort_unstable();
        closing.dedup();
        Forest {
            order,
            up,
            depth,
            closing,
        }
    }

    /// Returns the set of forest walls that, if drawn twice, gives every corner an even number of
    /// walls. There is exactly one such set.
    fn all_even(&self, graph: &WallGraph) -> Vec<bool> {
        let mut is_odd = vec![false; self.order.len()];
        for end in graph.edges.iter().flat_map(|wall| wall.ends) {
            is_odd[end as usize] ^= true;
        }
        let mut copied = vec![false; graph.edges.len()];
        for &corner in self.order.iter().rev() {
            let up = self.up[corner as usize];
            if up != NONE && is_odd[corner as usize] {
                copied[up as usize] = true;
                let parent = graph.edges[up as usize].other_end(corner);
                is_odd[parent as usize] ^= true;
            }
        }
        copied
    }

    /// For each loop, exchanges the copied walls and the other walls if the copies then become
    /// shorter in total. Every corner keeps an even number of walls. Returns whether anything has
    /// changed.
    fn shorten_by_loops(&self, graph: &WallGraph, copied: &mut [bool]) -> bool {
        let mut has_changed = false;
        for &closing in &self.closing {
            let ends = graph.edges[closing as usize].ends;
            let mut walls = self.path(graph, ends);
            walls.push(closing);
            let gain: i64 = walls
                .iter()
                .map(|&wall| match copied[wall as usize] {
                    true => graph.edges[wall as usize].length,
                    false => -graph.edges[wall as usize].length,
                })
                .sum();
            if gain > 0 {
                has_changed = true;
                for wall in walls {
                    copied[wall as usize] ^= true;
                }
            }
        }
        has_changed
    }

    /// Returns, for each corner, the root of its tree.
    fn roots(&self, graph: &WallGraph) -> Vec<u32> {
        let mut roots = vec![NONE; self.order.len()];
        for &corner in &self.order {
            roots[corner as usize] = match self.up[corner as usize] {
                NONE => corner,
                up => roots[graph.edges[up as usize].other_end(corner) as usize],
            };
        }
        roots
    }

    /// Returns the walls on the path between two corners of a tree.
    fn path(&self, graph: &WallGraph, mut ends: [u32; 2]) -> Vec<u32> {
        let mut walls = Vec::new();
        while ends[0] != ends[1] {
            let depth = ends.map(|end| self.depth[end as usize]);
            let lower = usize::from(depth[1] > depth[0]);
            let up = self.up[ends[lower] as usize];
            walls.push(up);
            ends[lower] = graph.edges[up as usize].other_end(ends[lower]);
        }
        walls
    }
}

/// Returns, for each group of walls, the longest path along copied walls. These copies are not
/// needed: without them, the path's ends have an odd number of walls, and the line begins and ends
/// there.
fn longest_paths(graph: &WallGraph, copied: &[bool], groups: &Forest) -> Vec<Vec<u32>> {
    let forest = Forest::new(graph, copied);
    let group_of = groups.roots(graph);
    // The longest path from each corner away from its root: its length and its end.
    let mut away: Vec<(i64, u32)> = (0..graph.corners.len() as u32)
        .map(|corner| (0, corner))
        .collect();
    // The longest path in each group: its length and its ends.
    let mut longest: BTreeMap<u32, (i64, [u32; 2])> = BTreeMap::new();
    for &corner in forest.order.iter().rev() {
        let up = forest.up[corner as usize];
        if up == NONE {
            continue;
        }
        let wall = graph.edges[up as usize];
        let parent = wall.other_end(corner) as usize;
        let (below, end) = away[corner as usize];
        let (beside, other_end) = away[parent];
        let path = (below + wall.length + beside, [end, other_end]);
        let best = longest.entry(group_of[corner as usize]).or_insert(path);
        if path.0 > best.0 {
            *best = path;
        }
        if below + wall.length > beside {
            away[parent] = (below + wall.length, end);
        }
    }
    let paths = longest.into_values();
    paths.map(|(_, ends)| forest.path(graph, ends)).collect()
}
