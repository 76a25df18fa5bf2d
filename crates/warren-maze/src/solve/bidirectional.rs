//! Bidirectional search: two breadth-first searches, one from each end, until the searches meet.

use super::bfs::Flood;
use super::{Order, Reversed, Solution, Walkable};
use crate::topology::Cell;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Finds a shortest path from `from` to the nearest of `goals` by two breadth-first
/// searches, one from each end.
///
/// Each step advances the search that has fewer cells at its current distance. [`Solution::visits`]
/// lists the visits of both searches in chronological order. The search from the goals follows the
/// cells' [entrances](Walkable::entrances). Takes time linear in the number of cells. Uses two
/// bytes per cell and four bytes per visited cell.
///
/// After I. Pohl, *Bi-directional search*, 1971.
///
/// ```
/// use warren_maze::generate::{Generator, Kruskal};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::solve::{self, Order};
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Kruskal.maze(grid, &mut SeededRandom::new(7));
/// let solution = solve::bidirectional(&maze, Order::default(), 0, &[199]);
/// assert_eq!(solution.path, solve::shortest_path(&maze, 0, |cell| cell == 199));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "shortest path")]
// Suppose that the searches have found all cells up to the distances a and b from their ends, and
// that neither search has visited a cell found by the other. Then every path has at least a + b
// moves. The first visited cell that the other search has already found is therefore on a shortest
// path.
#[track_caller]
pub fn bidirectional<W: Walkable>(ways: &W, order: Order, from: Cell, goals: &[Cell]) -> Solution {
    let reversed = Reversed(ways);
    let mut from_start = Flood::new(ways, order, &[from]);
    let mut from_goals = Flood::new(&reversed, order, goals);
    let mut visits = Vec::new();
    let mut met = None;
    while met.is_none() && !from_start.is_over() && !from_goals.is_over() {
        met = if from_start.breadth() <= from_goals.breadth() {
            advance(&mut from_start, &from_goals, &mut visits)
        } else {
            advance(&mut from_goals, &from_start, &mut visits)
        };
    }
    let path = met.map(|cell| {
        let mut path = from_start.path_to(cell);
        path.extend(from_goals.path_back(cell));
        path
    });
    Solution { visits, path }
}

/// Visits the cells at the current distance of `flood`, until it visits a cell that `other` has
/// found. Returns that cell, or `None` if there is no such cell.
fn advance(
    flood: &mut Flood<impl Walkable>,
    other: &Flood<impl Walkable>,
    visits: &mut Vec<Cell>,
) -> Option<Cell> {
    let flow = flood.advance(&mut |cell, _| {
        visits.push(cell);
        match other.has_found(cell) {
            true => ControlFlow::Break(cell),
            false => ControlFlow::Continue(()),
        }
    });
    flow.break_value()
}
