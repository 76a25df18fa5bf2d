//! The walls that end freely, after V. Bellot et al. (*How to generate perfect mazes?*, Information
//! Sciences, 2021).

use crate::disjoint_sets::DisjointSets;
use crate::maze::Maze;
use crate::topology::{Cell, Embedding};
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
    let walls = walls(maze);
    // The walls that end at each corner.
    let corners = walls.iter().flatten().max().map_or(0, |&corner| corner + 1);
    let mut ends: Vec<Vec<u32>> = vec![Vec::new(); corners as usize];
    for (number, wall) in (0..).zip(&walls) {
        wall.iter()
            .for_each(|&corner| ends[corner as usize].push(number));
    }
    let mut removed = 0;
    for corner in 0..ends.len() {
        let mut corner = corner;
        // A corner without a mark has at most two walls, so the removed walls form a chain.
        while let [wall] = ends[corner][..] {
            let [a, b] = walls[wall as usize].map(|corner| corner as usize);
            let other = if a == corner { b } else { a };
            // Intersections keep their walls, so they never look like a free end.
            let is_marked = ends[other].len() > 2;
            ends[corner].clear();
            removed += 1;
            if is_marked {
                break;
            }
            ends[other].retain(|&end| end != wall);
            corner = other;
        }
    }
    removed
}

/// Returns the two corners of each wall. Corners are numbered, and all cells around a corner give it
/// the same number.
fn walls<T: Embedding>(maze: &Maze<T>) -> Vec<[u32; 2]> {
    let grid = maze.grid();
    // The number of the first corner of each cell, before equal corners are joined.
    let mut first = Vec::with_capacity(grid.cells() as usize);
    let mut count = 0;
    for cell in 0..grid.cells() {
        first.push(count);
        count += grid.clockwise(cell).len() as u32;
    }
    // The corners at the beginning and at the end of a side.
    let corners = |cell: Cell, side: usize| {
        let sides = grid.clockwise(cell).len();
        [side, (side + 1) % sides].map(|corner| first[cell as usize] + corner as u32)
    };
    let mut equal = DisjointSets::new(count);
    let mut walls = Vec::new();
    for cell in 0..grid.cells() {
        for (side, &dir) in grid.clockwise(cell).iter().enumerate() {
            let here = corners(cell, side);
            let next = grid.exits(cell).contains(dir).then(|| grid.step(cell, dir));
            if let Some(next) = next.filter(|_| grid.owns(cell, dir)) {
                let back = grid.back(cell, dir);
                let mut sides = grid.clockwise(next).iter();
                if let Some(side) = sides.position(|&side| side == back) {
                    let there = corners(next, side);
                    equal.join(here[0], there[1]);
                    equal.join(here[1], there[0]);
                }
            }
            let is_wall = match next {
                // The wall belongs to the open cell, or to the owner of the side.
                Some(next) if !maze.is_solid(next) => {
                    grid.owns(cell, dir) && !maze.passages(cell).contains(dir)
                }
                _ => true,
            };
            if is_wall && !maze.is_solid(cell) {
                walls.push(here);
            }
        }
    }
    for wall in &mut walls {
        *wall = wall.map(|corner| equal.root(corner));
    }
    walls
}
