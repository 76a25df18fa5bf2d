//! Dead-end filling: removes the dead ends of a maze.

use super::Walkable;
use crate::topology::{Cell, Dirs, Topology, expect_valid};

/// The result of [`fill_dead_ends`]. The result implements [`Walkable`], so that a solver can
/// search the remaining passages.
#[derive(Clone, Debug)]
pub struct Filling<'a, T> {
    grid: &'a T,
    left: Vec<Dirs>,
    /// The filled cells in order. The cells of one dead end are consecutive, from the dead end to
    /// the junction.
    pub filled: Vec<Cell>,
}

/// Fills dead ends until none are left. Cells for which `kept` is true are never filled.
///
/// If you keep the start and the finish of a perfect maze, only the path between them remains. In a
/// maze with loops, the loops and the passages between loops remain too. Takes time linear in the
/// number of cells. Uses eight bytes per cell and four bytes for each filled cell.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::solve;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let filling = solve::fill_dead_ends(&maze, |cell| cell == 0 || cell == 199);
/// let path = solve::shortest_path(&filling, 0, |cell| cell == 199).expect("it is kept");
/// assert_eq!(path.len() + 1 + filling.filled.len(), 200);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "dead end filling")]
#[track_caller]
pub fn fill_dead_ends<W: Walkable>(ways: &W, kept: impl Fn(Cell) -> bool) -> Filling<'_, W::Grid> {
    let grid = ways.grid();
    expect_valid(grid);
    let mut left: Vec<Dirs> = (0..grid.cells()).map(|cell| ways.ways(cell)).collect();
    let mut filled = Vec::new();
    for end in 0..grid.cells() {
        let mut cell = end;
        while left[cell as usize].len() == 1 && !kept(cell) {
            filled.push(cell);
            let ways = std::mem::replace(&mut left[cell as usize], Dirs::NONE);
            for dir in ways {
                let back = grid.back(cell, dir);
                cell = grid.step(cell, dir);
                left[cell as usize].remove(back);
            }
            // The cell is the last cell of a tree that contains no cell to keep.
            if left[cell as usize].is_empty() && !kept(cell) {
                filled.push(cell);
            }
        }
    }
    Filling { grid, left, filled }
}

impl<T: Topology> Walkable for Filling<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.grid
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.left[cell as usize]
    }
}
