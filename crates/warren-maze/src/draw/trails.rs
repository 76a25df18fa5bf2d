//! Walls as lines that draw each wall exactly once, for pen plotters.
//!
//! ```text
//!   ┌───────┐       Every corner at which an odd number of walls meet is an end of a line.
//!   │   ╷   ┊       Pen moves (┊) connect these corners in pairs. The walls and the pen
//!   │   ╵   │       moves together form a closed tour, which visits every wall once. It
//!   └────  ─┘       is cut at the pen moves.
//! ```

use super::page_layout::{PageLayout, PagePoint, extend, points};
use super::pen_moves::{distance, pen_moves};
use super::plan::Plan;
use super::scene::Point;
use super::shapes::{TooManyCells, Walls};
use super::wall_graph::{Edge, WallGraph, total_length};
use crate::geometry::UNIT;
use crate::topology::Embedding;
use alloc::vec::Vec;

/// The walls of a picture as lines, each wall in exactly one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Trails {
    /// The lines, in the order in which they are drawn.
    pub lines: Vec<Vec<Point>>,
    /// The total length of all lines.
    pub length: f64,
    /// The total length of the pen's moves from the end of each line to the beginning of the next.
    pub travel: f64,
}

/// Draws each wall of a plan exactly once, with as few lines as possible and with short moves between
/// them.
///
/// The number of lines is half of the number of corners at which an odd number of walls meet, plus the
/// number of groups of connected walls without such a corner. No drawing with this property has fewer
/// lines. The order and the ends of the lines minimize the pen's travel approximately. Walls have the
/// same positions as in a [`scene`](super::scene()) with this margin.
///
/// Takes O(n log n) time for n walls whose groups are near each other.
///
/// ```
/// use warren_maze::draw::{self, Plan};
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let plan = Plan::new(&maze, &[0], &[199]);
/// let (trails, strokes) = (draw::trails(&plan, 0.5)?, draw::strokes(&plan, 0.5)?);
/// assert_eq!(trails.length, strokes.length - strokes.doubled);
/// assert!(trails.length + trails.travel < strokes.length);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`TooManyCells`] if the grid has more than [`TooManyCells::MAX`] cells.
pub fn trails<T: Embedding>(plan: &Plan<'_, T>, margin: f64) -> Result<Trails, TooManyCells> {
    TooManyCells::check(plan.maze.grid())?;
    let sheet = &PageLayout::new(plan.maze.grid(), margin);
    let mut graph = WallGraph::new(Walls { plan, sheet }.sides());
    let length = total_length(&graph.edges);
    let walls = graph.edges.len();
    let moves = pen_moves(&graph).into_iter().map(|ends| Edge {
        ends,
        length: distance(ends.map(|end| graph.corners[end as usize])),
    });
    let moves: Vec<Edge> = moves.collect();
    graph.edges.extend(moves);
    let lines = lines(&graph, walls);
    let gap = |pair: &[Vec<PagePoint>]| Some(distance([*pair[0].last()?, *pair[1].first()?]));
    let travel: i64 = lines.windows(2).filter_map(gap).sum();
    Ok(Trails {
        lines: lines.iter().map(|line| points(line)).collect(),
        length,
        travel: travel as f64 / f64::from(UNIT),
    })
}

/// Returns the lines of a graph whose edges form a closed tour. The edges from the index `walls` on are
/// pen moves. The longest of them is not needed, because the drawing begins and ends there.
fn lines(graph: &WallGraph, walls: usize) -> Vec<Vec<PagePoint>> {
    let moves = (walls..graph.edges.len()).rev();
    let Some(longest) = moves.max_by_key(|&edge| graph.edges[edge].length) else {
        return Vec::new();
    };
    let mut steps = graph.tours().next(graph.edges[longest].ends[0]);
    // The end of the tour is its beginning.
    steps.pop();
    let last = steps.iter().position(|step| step.edge as usize == longest);
    steps.rotate_left(last.map_or(0, |last| last + 1));
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    for step in steps {
        extend(&mut line, graph.corners[step.corner as usize]);
        if step.edge as usize >= walls {
            lines.push(core::mem::take(&mut line));
        }
    }
    lines
}
