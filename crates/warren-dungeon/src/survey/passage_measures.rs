//! The measures that depend only on the passages.

use crate::route::Passages;
use std::borrow::Cow;
use warren_maze::maze::Maze;
use warren_maze::measure::{self, GridSides, McClendon, SideBranches};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, MAX_DIRS};

/// Measures of the passages of a level. Every method takes time linear in the number of cells.
///
/// The measures are computed for the type of the grid, because the functions that go from cell to
/// cell are faster than on a [`Grid`].
pub(super) trait PassageMeasures {
    /// See [`measure::degrees`].
    fn degrees(&self) -> [u32; MAX_DIRS + 1];
    /// See [`measure::straights`].
    fn straights(&self) -> Option<u32>;
    /// See [`measure::river`].
    fn river(&self) -> Option<f64>;
    /// See [`measure::longest_path()`].
    fn longest_path(&self) -> u32;
    /// Returns the number of cells in each area. The areas are ordered by their first cells.
    fn areas(&self) -> Vec<u32>;
    /// See [`measure::non_significant_walls()`].
    fn non_significant_walls(&self, sides: &GridSides) -> u32;
    /// Returns the number of cells on loops; see [`measure::on_loops`].
    fn on_loops(&self, start: Cell) -> u32;
    /// See [`measure::side_branches()`].
    fn side_branches(&self, start: Cell, path: &[Dir]) -> Option<SideBranches>;
    /// See [`measure::mcclendon()`].
    fn mcclendon(&self, start: Cell, path: &[Dir]) -> Option<McClendon>;
}

/// The maze of a level.
pub(super) struct LevelMaze<'a, T: Clone> {
    pub(super) maze: Cow<'a, Maze<T>>,
    /// The passages with all doors and gates open, or `None` if there are no doors and gates.
    pub(super) with_doors: Option<Passages<'a, Grid>>,
}

impl<T: Embedding + Clone> PassageMeasures for LevelMaze<'_, T> {
    fn degrees(&self) -> [u32; MAX_DIRS + 1] {
        measure::degrees(&self.maze)
    }

    fn straights(&self) -> Option<u32> {
        measure::straights(&self.maze)
    }

    fn river(&self) -> Option<f64> {
        measure::river(&self.maze)
    }

    fn longest_path(&self) -> u32 {
        measure::longest_path(&self.maze)
    }

    fn areas(&self) -> Vec<u32> {
        measure::areas(&self.maze).sizes()
    }

    fn non_significant_walls(&self, sides: &GridSides) -> u32 {
        sides.non_significant_walls(&self.maze)
    }

    fn on_loops(&self, start: Cell) -> u32 {
        let cells = match &self.with_doors {
            Some(ways) => measure::on_loops(ways, start),
            None => measure::on_loops(&*self.maze, start),
        };
        cells.into_iter().map(u32::from).sum()
    }

    fn side_branches(&self, start: Cell, path: &[Dir]) -> Option<SideBranches> {
        match &self.with_doors {
            Some(ways) => measure::side_branches(ways, start, path),
            None => measure::side_branches(&*self.maze, start, path),
        }
    }

    fn mcclendon(&self, start: Cell, path: &[Dir]) -> Option<McClendon> {
        match &self.with_doors {
            Some(ways) => measure::mcclendon(ways, start, path),
            None => measure::mcclendon(&*self.maze, start, path),
        }
    }
}
