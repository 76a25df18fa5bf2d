//! The walls of a picture as a graph, and tours through it.

use super::page_layout::PagePoint;
use crate::geometry::{UNIT, length, offset};
use alloc::vec;
use alloc::vec::Vec;
use hashbrown::HashMap;

/// The walls of a picture as a graph.
pub(super) struct WallGraph {
    pub(super) corners: Vec<PagePoint>,
    /// The walls, and the other edges that a caller adds.
    pub(super) edges: Vec<Edge>,
}

/// A line between two corners, such as a wall.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) ends: [u32; 2],
    pub(super) length: i64,
}

/// Not the index of any corner or edge.
pub(super) const NONE: u32 = u32::MAX;

impl Edge {
    pub(super) fn other_end(self, end: u32) -> u32 {
        self.ends[0] ^ self.ends[1] ^ end
    }
}

/// Returns the total length of edges, in cell widths.
pub(super) fn total_length(edges: &[Edge]) -> f64 {
    let lengths = edges.iter().map(|edge| edge.length as f64);
    lengths.sum::<f64>() / f64::from(UNIT)
}

impl WallGraph {
    /// Creates the graph of walls with these ends.
    pub(super) fn new(sides: impl Iterator<Item = [PagePoint; 2]>) -> WallGraph {
        let (mut corners, mut numbers) = (Vec::new(), HashMap::new());
        let mut number = |corner: PagePoint| {
            *numbers.entry(corner).or_insert_with(|| {
                corners.push(corner);
                corners.len() as u32 - 1
            })
        };
        let walls = sides.map(|[from, to]| Edge {
            ends: [number(from), number(to)],
            length: length(offset(from, to).map(|along| along as i32)),
        });
        let edges: Vec<Edge> = walls.collect();
        WallGraph { corners, edges }
    }

    /// Returns, for each corner, the indices of its selected edges.
    pub(super) fn edges_at(&self, is_selected: impl Fn(usize) -> bool) -> Vec<Vec<u32>> {
        let mut at = vec![Vec::new(); self.corners.len()];
        for (number, edge) in self.edges.iter().enumerate() {
            if is_selected(number) {
                for end in edge.ends {
                    at[end as usize].push(number as u32);
                }
            }
        }
        at
    }

    /// Begins tours that together contain each edge exactly once.
    pub(super) fn tours(&self) -> Tours<'_> {
        Tours {
            graph: self,
            left: self.edges_at(|_| true),
            is_drawn: vec![false; self.edges.len()],
        }
    }
}

/// Tours through a graph (C. Hierholzer, 1873).
pub(super) struct Tours<'a> {
    graph: &'a WallGraph,
    /// For each corner, its edges that have not been tried.
    left: Vec<Vec<u32>>,
    is_drawn: Vec<bool>,
}

/// A step of a tour.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) corner: u32,
    /// The edge to the corner of the next step, or [`NONE`] at the end of the tour.
    pub(super) edge: u32,
}

impl Tours<'_> {
    /// Returns whether a corner has an odd number of edges that have not been tried.
    pub(super) fn is_odd(&self, corner: u32) -> bool {
        self.left[corner as usize].len() % 2 == 1
    }

    /// Returns a tour that contains all edges that are connected to a corner and are not part of an
    /// earlier tour. At most two corners of these edges may be odd, and the tour ends at one of them,
    /// which is `begin`.
    pub(super) fn next(&mut self, begin: u32) -> Vec<Step> {
        let mut tour = Vec::new();
        let mut trail = vec![Step {
            corner: begin,
            edge: NONE,
        }];
        while let Some(&step) = trail.last() {
            match self.left[step.corner as usize].pop() {
                Some(edge) if core::mem::replace(&mut self.is_drawn[edge as usize], true) => {}
                Some(edge) => trail.push(Step {
                    corner: self.graph.edges[edge as usize].other_end(step.corner),
                    edge,
                }),
                None => tour.extend(trail.pop()),
            }
        }
        tour
    }
}
