//! The cells on loops.

use crate::solve::Walkable;
use crate::topology::{Cell, Dir, Dirs, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// Finds the cells that are on a loop: cells with a passage that can be closed without separating its two
/// cells. A one-way passage counts in both directions. Returns a value for each cell, which is `false`
/// for cells that are not connected to `start`. Takes time linear in the number of cells. Uses nine
/// bytes per cell, and 16 bytes for each cell on the stack of the search, up to three times that while
/// the stack grows.
///
/// After R. Tarjan, *A note on finding the bridges of a graph*, 1974.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// // Four cells in a square, and a dead end.
/// let mut maze = Maze::solid(Square::new(Board::new([3, 2, 1], [false; 3])?));
/// for (cell, dir) in [(0, Square::EAST), (0, Square::SOUTH), (3, Square::EAST), (1, Square::SOUTH)] {
///     maze.open(cell, dir);
/// }
/// maze.open(1, Square::EAST);
/// assert_eq!(measure::on_loops(&maze, 0), [true, true, false, true, true, false]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn on_loops<W: Walkable>(ways: &W, start: Cell) -> Vec<bool> {
    let grid = ways.grid();
    let sides = |cell| ways.ways(cell) | ways.entrances(cell);
    let cells = grid.cells() as usize;
    // The time at which the search entered a cell, and the earliest time of a cell to which a passage
    // outside the tree leads from the cell's subtree.
    let (mut entered, mut earliest) = (vec![0; cells], vec![u32::MAX; cells]);
    let mut on_loop = vec![false; cells];
    let mut time = 1;
    entered[start as usize] = time;
    let mut stack = vec![Visit {
        cell: start,
        back: None,
        left: sides(start),
    }];
    while let Some(visit) = stack.last_mut() {
        let cell = visit.cell;
        if let Some(dir) = visit.left.next() {
            let next = grid.step(cell, dir);
            if visit.back == Some(dir) {
                continue;
            }
            if entered[next as usize] == 0 {
                time += 1;
                entered[next as usize] = time;
                stack.push(Visit {
                    cell: next,
                    back: Some(grid.back(cell, dir)),
                    left: sides(next),
                });
            } else {
                let seen = entered[next as usize];
                earliest[cell as usize] = earliest[cell as usize].min(seen);
            }
            continue;
        }
        stack.pop();
        if let Some(above) = stack.last().map(|visit| visit.cell as usize) {
            let reached = earliest[cell as usize];
            earliest[above] = earliest[above].min(reached);
            if reached <= entered[above] {
                on_loop[cell as usize] = true;
                on_loop[above] = true;
            }
        }
    }
    on_loop
}

/// A cell on the stack of the search.
struct Visit {
    cell: Cell,
    /// The direction from which the search came.
    back: Option<Dir>,
    left: Dirs,
}
