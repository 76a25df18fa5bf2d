//! Bidirectional search: breadth first from both ends, until they meet.

use super::bfs::Flood;
use super::{Order, Solution, Walkable};
use crate::topology::Cell;
use std::ops::ControlFlow;

/// Finds a shortest path from `from` to the nearest of `goals` by two searches,
/// one from each end. Visits are in the order in which either search comes to
/// cells. Time linear in the cells; takes two bytes for each and four for each
/// visited.
///
/// The search with fewer cells to visit goes on. Once all cells up to a distance
/// `a` from one end and `b` from the other are found, and no visited one by both,
/// every path has `a + b` moves or more; so the first cell visited that the other
/// search has found lies on a shortest one. After I. Pohl, *Bi-directional
/// search*, 1971.
pub fn bidirectional<W: Walkable>(ways: &W, order: Order, from: Cell, goals: &[Cell]) -> Solution {
    let mut from_start = Flood::new(ways, order, &[from]);
    let mut from_goals = Flood::new(ways, order, goals);
    let mut visits = Vec::new();
    let mut met = None;
    while met.is_none() && !from_start.is_over() && !from_goals.is_over() {
        let (flood, other) = if from_start.breadth() <= from_goals.breadth() {
            (&mut from_start, &from_goals)
        } else {
            (&mut from_goals, &from_start)
        };
        // What breaks it off is kept in `met`.
        let _ = flood.advance(&mut |cell, _| {
            visits.push(cell);
            if other.has_found(cell) {
                met = Some(cell);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
    }
    let path = met.map(|cell| {
        let mut path = from_start.path_to(cell);
        path.extend(from_goals.path_back(cell));
        path
    });
    Solution { visits, path }
}
