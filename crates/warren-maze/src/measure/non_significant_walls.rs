//! The walls that end freely, after V. Bellot et al. (*How to generate perfect mazes?*, Information
//! Sciences, 2021).

use super::grid_sides::GridSides;
use crate::maze::Maze;
use crate::topology::Embedding;
use alloc::vec;
use alloc::vec::Vec;

/// Returns ν, the number of non-significant walls of a maze: the walls between a free end and the
/// first wall intersection.
///
/// The walls of a maze form a graph. Its nodes are the cell corners, and its edges are the sides
/// without a passage: sides between open cells, sides between an open cell and rock, and sides at
/// the border of the grid. The number is found as follows:
///
/// 1. Mark the intersections, which are the corners where three or more walls meet.
/// 2. While some wall ends at a corner that is not marked and where no other wall ends, remove that
///    wall.
/// 3. ν is the number of removed walls.
///
/// Each wall is as long as one side of a cell. Doors count as walls. The border is closed and is
/// never removed. The ends of a wrapped axis are joined, so a wall can continue there. Every floor
/// has its own walls. The measure needs cell corners, so it is defined only for grids with an
/// [`Embedding`].
///
/// The paper divides ν by McClendon's difficulty δ. See [`McClendon::wall_ratio`] for this ratio and
/// for its safeguards.
///
/// Takes time almost linear in the total number of cell sides.
///
/// [`McClendon::wall_ratio`]: super::McClendon::wall_ratio
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// // A passage around a wall of two sides, which begins at the border in the west.
/// let mut maze = Maze::solid(Square::new(Board::new([3, 2, 1], [false; 3])?));
/// for (cell, dir) in [(0, Square::EAST), (1, Square::EAST), (2, Square::SOUTH)] {
///     maze.open(cell, dir);
/// }
/// for cell in [3, 4] {
///     maze.open(cell, Square::EAST);
/// }
/// assert_eq!(measure::non_significant_walls(&maze), 2);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn non_significant_walls<T: Embedding>(maze: &Maze<T>) -> u32 {
    GridSides::new(maze.grid()).non_significant_walls(maze)
}

/// A corner, and the walls that end there.
#[derive(Clone, Copy, Default)]
struct Corner {
    /// The number of walls.
    walls: u32,
    /// The exclusive or of the walls' numbers. If only one wall is left, this is its number.
    mixed: u32,
}

impl Corner {
    fn add(&mut self, wall: u32) {
        self.walls += 1;
        self.mixed ^= wall;
    }

    fn remove(&mut self, wall: u32) {
        self.walls -= 1;
        self.mixed ^= wall;
    }
}

impl GridSides {
    /// Returns the number of non-significant walls of a maze on this grid; see
    /// [`non_significant_walls`].
    ///
    /// # Panics
    ///
    /// Can panic if the maze is on a different grid.
    pub fn non_significant_walls<T: Embedding>(&self, maze: &Maze<T>) -> u32 {
        let walls: Vec<[u32; 2]> = self.walls(maze).collect();
        let mut corners = vec![Corner::default(); self.corner_count() as usize];
        for (number, wall) in (0..).zip(&walls) {
            wall.iter()
                .for_each(|&corner| corners[corner as usize].add(number));
        }
        let mut removed = 0;
        for corner in 0..corners.len() {
            let mut corner = corner;
            // A corner without a mark has at most two walls, so the removed walls form a chain.
            while let Corner { walls: 1, mixed } = corners[corner] {
                let [a, b] = walls[mixed as usize].map(|corner| corner as usize);
                let other = if a == corner { b } else { a };
                // Intersections keep their walls, so they never look like a free end.
                let is_marked = corners[other].walls > 2;
                corners[corner] = Corner::default();
                removed += 1;
                if is_marked {
                    break;
                }
                corners[other].remove(mixed);
                corner = other;
            }
        }
        removed
    }
}
