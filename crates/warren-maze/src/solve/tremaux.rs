//! Trémaux's method: a walk that marks the passages.

use super::{Order, Walkable, expect_cells};
use crate::topology::{Cell, Dir, Dirs, Topology, expect_valid};
use alloc::vec;
use alloc::vec::Vec;

/// The result of a walk by Trémaux's method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedWalk {
    /// All moves of the walk.
    pub moves: Vec<Dir>,
    /// The moves from the start to the goal, through the passages with one mark. `None` if the walk
    /// returned to its start without reaching a goal.
    pub path: Option<Vec<Dir>>,
}

/// Walks from the cell `from` to a cell for which `is_goal` is true, by Trémaux's method.
///
/// The walker marks each passage that it passes through, and follows two rules. In a new cell, and
/// in a cell to which it returns through a passage with two marks, it goes through the first
/// passage in `order` without a mark. If there is none, it goes back through the passage by which
/// it first entered the cell, which is the only passage with one mark. If a passage without a mark
/// leads to a visited cell, the walker turns around. In the end, the passages with one mark are a
/// path to the goal. No passage gets more than two marks, so the walk ends even in mazes with
/// loops, where a wall follower can walk in circles.
///
/// One-way passages count as walls, because the walker could not return through them. Takes time
/// linear in the number of cells. Uses 17 bytes per cell and two bytes per move.
///
/// After É. Lucas, *Récréations mathématiques*, 1882.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::solve::{self, Order};
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let walk = solve::tremaux(&maze, Order::default(), 0, |cell| cell == 199);
/// let shortest = solve::shortest_path(&maze, 0, |cell| cell == 199);
/// assert_eq!(walk.path, shortest, "a perfect maze has only one path");
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "Trémaux")]
#[track_caller]
pub fn tremaux<W: Walkable>(
    ways: &W,
    order: Order,
    from: Cell,
    is_goal: impl Fn(Cell) -> bool,
) -> MarkedWalk {
    let grid = ways.grid();
    expect_valid(grid);
    expect_cells(grid, &[from]);
    let mut marks = Marks {
        once: vec![Dirs::NONE; grid.cells() as usize],
        twice: vec![Dirs::NONE; grid.cells() as usize],
    };
    let mut seen = vec![false; grid.cells() as usize];
    seen[from as usize] = true;
    let mut moves = Vec::new();
    let mut path = Vec::new();
    let mut cell = from;
    while !is_goal(cell) {
        let passages = ways.ways(cell) & ways.entrances(cell);
        let unmarked = passages - marks.once[cell as usize] - marks.twice[cell as usize];
        let Some(dir) = order.of(unmarked).next() else {
            let Some(back) = marks.once[cell as usize].next() else {
                return MarkedWalk { moves, path: None };
            };
            marks.add(grid, cell, back);
            moves.push(back);
            path.pop();
            cell = grid.step(cell, back);
            continue;
        };
        let next = grid.step(cell, dir);
        marks.add(grid, cell, dir);
        moves.push(dir);
        if core::mem::replace(&mut seen[next as usize], true) {
            marks.add(grid, cell, dir);
            moves.push(grid.back(cell, dir));
        } else {
            path.push(dir);
            cell = next;
        }
    }
    let path = Some(path);
    MarkedWalk { moves, path }
}

/// For each cell, the directions of the passages with one mark and with two marks.
struct Marks {
    once: Vec<Dirs>,
    twice: Vec<Dirs>,
}

impl Marks {
    /// Adds a mark to a passage, at both of its ends.
    fn add(&mut self, grid: &impl Topology, cell: Cell, dir: Dir) {
        for (cell, dir) in [(cell, dir), (grid.step(cell, dir), grid.back(cell, dir))] {
            let (once, twice) = (
                &mut self.once[cell as usize],
                &mut self.twice[cell as usize],
            );
            if once.contains(dir) {
                once.remove(dir);
                twice.insert(dir);
            } else {
                once.insert(dir);
            }
        }
    }
}
