//! The binary tree algorithm, which joins every cell to a neighbour closer to one corner.

use super::generator::{expect_rows, rows};
use super::row_words::{deal, each_row};
use super::{Generator, Misfit};
use crate::maze::{Idea, Listener, ones};
use crate::rng::Random;
use crate::topology::{Cell, Dir, Rows, Topology};
use core::ops::ControlFlow;

/// The binary tree algorithm, which joins every cell to a neighbour closer to one corner.
///
/// Each cell, except the cell in the corner, is joined to a random neighbour that is closer to the
/// corner. Up to three neighbours are possible: one in the same row, one in the row towards the
/// corner, and one on the floor towards the corner. A northern corner is on the first floor and a
/// southern corner on the last floor. The maze is a spanning tree. Each border that touches the
/// corner is one straight corridor. The grid must have [`Rows`].
///
/// Takes time linear in the number of cells, and processes 64 cells at once. The memory use does
/// not depend on the grid size.
///
/// ```
/// use warren_maze::generate::{BinaryTree, Corner, Generator};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let to_the_last_cell = BinaryTree { corner: Corner::SouthEast };
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = to_the_last_cell.maze(grid, &mut SeededRandom::new(7));
/// assert!((0..9).all(|row| maze.passages(20 * row + 19).contains(Square::SOUTH)));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[doc(alias = "Growing Binary Tree")]
pub struct BinaryTree {
    /// The corner to which the passages lead.
    pub corner: Corner,
}

impl BinaryTree {
    /// The default generator, whose passages lead towards the north-western corner.
    pub const DEFAULT: BinaryTree = BinaryTree {
        corner: Corner::NorthWest,
    };
}

impl Default for BinaryTree {
    fn default() -> BinaryTree {
        BinaryTree::DEFAULT
    }
}

impl Generator for BinaryTree {
    fn name(&self) -> &'static str {
        "binary-tree"
    }

    fn summary(&self) -> &'static str {
        "every cell joined to a neighbour nearer to one corner"
    }

    fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        rows(grid).map(drop)
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let rows = expect_rows(self.name(), grid);
        let ways = self.corner.ways();
        listener.start(self.corner.cell(rows))?;
        for row in each_row(grid, rows) {
            for word in row.words() {
                let dealt = deal(ways.map(|dir| word.with(dir)), random);
                if listener.hears_ideas() {
                    for i in ones(word.cells) {
                        let mut chosen = ways.into_iter().zip(dealt);
                        match chosen.find(|(_, cells)| cells >> i & 1 != 0) {
                            Some((dir, _)) => listener.open(word.first + i, dir)?,
                            None => listener.idea(Idea::Skip(word.first + i)),
                        }
                    }
                    continue;
                }
                for (dir, cells) in ways.into_iter().zip(dealt) {
                    listener.open_row(word.first, cells, dir)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A corner of the grid. The enum is exhaustive, because a grid has only four corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Corner {
    /// The corner at the first cell of the first row.
    #[default]
    NorthWest,
    /// The corner at the last cell of the first row.
    NorthEast,
    /// The corner at the first cell of the last row.
    SouthWest,
    /// The corner at the last cell of the last row.
    SouthEast,
}

impl Corner {
    /// All corners.
    pub const ALL: [Corner; 4] = [
        Corner::NorthWest,
        Corner::NorthEast,
        Corner::SouthWest,
        Corner::SouthEast,
    ];

    /// Returns the corner's name for command lines and messages, such as `north-west`.
    pub fn name(self) -> &'static str {
        match self {
            Corner::NorthWest => "north-west",
            Corner::NorthEast => "north-east",
            Corner::SouthWest => "south-west",
            Corner::SouthEast => "south-east",
        }
    }

    fn is_south(self) -> bool {
        matches!(self, Corner::SouthWest | Corner::SouthEast)
    }

    fn is_east(self) -> bool {
        matches!(self, Corner::NorthEast | Corner::SouthEast)
    }

    /// Returns the directions towards the corner: along the row, to a different row, and to a
    /// different floor.
    pub fn ways(self) -> [Dir; 3] {
        let back = u8::from(!self.is_south());
        [Dir(u8::from(!self.is_east())), Dir(2 | back), Dir(4 | back)]
    }

    /// Returns the cell in the corner.
    fn cell(self, rows: Rows) -> Cell {
        let last_row = rows.height * rows.depth - 1;
        let row = if self.is_south() { last_row } else { 0 };
        row * rows.width + if self.is_east() { rows.width - 1 } else { 0 }
    }
}
