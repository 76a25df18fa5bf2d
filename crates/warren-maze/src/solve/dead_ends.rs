//! Dead-end filling, which removes a maze's dead ends.

use super::Walkable;
use crate::topology::{Cell, Dir, Dirs, Topology, expect_valid};
use alloc::vec::Vec;

/// The result of [`fill_dead_ends`]. It implements [`Walkable`], so that a solver can search the
/// remaining passages.
#[derive(Clone, Debug)]
pub struct Filling<'a, T> {
    grid: &'a T,
    ways: Vec<Dirs>,
    entrances: Vec<Dirs>,
    /// The filled cells, in the order in which they were filled. The cells from a dead end up to,
    /// but not including, the next junction are consecutive.
    pub filled: Vec<Cell>,
}

/// Fills dead ends until none are left. Cells for which `kept` returns `true` are never filled.
///
/// A dead end is a cell that no path can pass through: it has passages on only one side, only
/// entrances, or only exits. A cell without passages is not a dead end.
///
/// If you keep the start and the finish of a perfect maze, only the path between them remains. In a
/// maze with loops, the loops and the passages between loops remain too. Takes time linear in the
/// number of cells. Uses 16 bytes per cell and four bytes per filled cell.
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
    let mut filling = Filling {
        grid,
        ways: (0..grid.cells()).map(|cell| ways.ways(cell)).collect(),
        entrances: (0..grid.cells()).map(|cell| ways.entrances(cell)).collect(),
        filled: Vec::new(),
    };
    let mut to_check = Vec::new();
    for cell in 0..grid.cells() {
        to_check.push(cell);
        while let Some(cell) = to_check.pop() {
            if !filling.is_dead_end(cell) || kept(cell) {
                continue;
            }
            filling.filled.push(cell);
            for dir in filling.sides(cell) {
                let next = filling.close(cell, dir);
                to_check.push(next);
                // `next` has no passages left, so it is the last cell of a connected part without
                // kept cells.
                if filling.sides(next).is_empty() && !kept(next) {
                    filling.filled.push(next);
                }
            }
        }
    }
    filling
}

impl<T: Topology> Filling<'_, T> {
    /// Returns the sides through which a passage leads into a cell or out of it.
    fn sides(&self, cell: Cell) -> Dirs {
        self.ways(cell) | self.entrances(cell)
    }

    /// Returns `true` if a cell has passages but no path can lead through it.
    fn is_dead_end(&self, cell: Cell) -> bool {
        let is_end = self.ways(cell).is_empty() || self.entrances(cell).is_empty();
        let sides = self.sides(cell).len();
        sides == 1 || sides > 1 && is_end
    }

    /// Closes a cell's side in both directions, and returns the neighbour.
    fn close(&mut self, cell: Cell, dir: Dir) -> Cell {
        let (next, back) = (self.grid.step(cell, dir), self.grid.back(cell, dir));
        for passages in [&mut self.ways, &mut self.entrances] {
            passages[cell as usize].remove(dir);
            passages[next as usize].remove(back);
        }
        next
    }
}

impl<T: Topology> Walkable for Filling<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.grid
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.ways[cell as usize]
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        self.entrances[cell as usize]
    }
}
