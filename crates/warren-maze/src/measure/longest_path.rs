//! The length of the longest path.

use crate::maze::Maze;
use crate::topology::{Cell, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// Returns the number of moves between a maze's two cells that are farthest apart: the length of
/// the longest shortest path. Doors are not treated as passages, and a path cannot leave its area.
///
/// The result is exact if the maze's areas have no loops. In a maze with loops, the result is a
/// lower bound: two other cells can be farther apart. Runs two breadth-first searches in each area,
/// the second from the farthest cell that the first search found. Takes time linear in the number
/// of cells. Uses two bytes per cell, plus eight bytes per cell of the largest area.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([4, 2, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(4, Square::EAST);
/// maze.open(5, Square::EAST);
/// assert_eq!(measure::longest_path(&maze), 2);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "diameter")]
pub fn longest_path<T: Topology>(maze: &Maze<T>) -> u32 {
    let unvisited = || vec![false; maze.grid().cells() as usize];
    let (mut first, mut second) = (unvisited(), unvisited());
    let mut queue = Vec::new();
    let ends = maze.open_cells().filter_map(|cell| {
        let (end, _) = farthest(maze, cell, &mut first, &mut queue)?;
        let (_, moves) = farthest(maze, end, &mut second, &mut queue)?;
        Some(moves)
    });
    ends.max().unwrap_or(0)
}

/// Returns the farthest cell from `from` in its area, and its distance. Returns `None` if an earlier
/// search has visited the area.
fn farthest<T: Topology>(
    maze: &Maze<T>,
    from: Cell,
    visited: &mut [bool],
    queue: &mut Vec<(Cell, u32)>,
) -> Option<(Cell, u32)> {
    queue.clear();
    if !core::mem::replace(&mut visited[from as usize], true) {
        queue.push((from, 0));
    }
    let mut at = 0;
    while let Some(&(cell, distance)) = queue.get(at) {
        for dir in maze.passages(cell) {
            let next = maze.grid().step(cell, dir);
            if !core::mem::replace(&mut visited[next as usize], true) {
                queue.push((next, distance + 1));
            }
        }
        at += 1;
    }
    queue.last().copied()
}
