//! Binary tree: every cell joined to a neighbour on the way to one corner.

use super::generator::{expect, rows};
use super::row_words::{deal, each_row};
use super::{Generator, Misfit};
use crate::maze::Listener;
use crate::rng::Random;
use crate::topology::{Cell, Dir, Rows, Topology};
use std::ops::ControlFlow;

/// Binary tree: every cell joined to a neighbour on the way to one corner.
///
/// Each cell but the corner's is joined to a random one of up to three neighbours:
/// the next cell in its row towards the corner, the one in the next row towards it,
/// and the one on the next floor towards it. A northern corner lies on the first
/// floor, a southern one on the last. Leaves a tree over all cells, with a passage
/// along each of the two edges that meet in the corner. Needs [`Rows`].
///
/// It is a tree on every grid with rows: each cell is joined to one that is nearer to
/// the corner in the order of floors, rows and columns, and so every way ends in the
/// corner.
///
/// Time linear in the cells; 64 cells are drawn at once. Takes no memory that grows
/// with the grid.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[doc(alias = "Growing Binary Tree")]
pub struct BinaryTree {
    /// Where all ways lead.
    pub corner: Corner,
}

impl Generator for BinaryTree {
    fn name(&self) -> &'static str {
        "binary-tree"
    }

    fn summary(&self) -> &'static str {
        "every cell joined on the way to one corner"
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
        let rows = expect(rows(grid));
        let ways = self.corner.ways();
        listener.start(self.corner.cell(rows))?;
        for row in each_row(grid, rows) {
            for word in row.words() {
                let dealt = deal(ways.map(|dir| word.with(dir)), random);
                for (dir, cells) in ways.into_iter().zip(dealt) {
                    listener.open_row(word.first, cells, dir)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A corner of a floor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Corner {
    /// Where the first cell lies.
    #[default]
    NorthWest,
    /// At the end of the first row.
    NorthEast,
    /// At the beginning of the last row.
    SouthWest,
    /// Where the last cell lies.
    SouthEast,
}

impl Corner {
    /// Every corner.
    pub const ALL: [Corner; 4] = [
        Corner::NorthWest,
        Corner::NorthEast,
        Corner::SouthWest,
        Corner::SouthEast,
    ];

    /// The name on command lines and in texts.
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

    /// The moves towards it: along a row, and to other rows and floors.
    fn ways(self) -> [Dir; 3] {
        let back = u8::from(!self.is_south());
        [Dir(u8::from(!self.is_east())), Dir(2 | back), Dir(4 | back)]
    }

    /// The cell in it.
    fn cell(self, rows: Rows) -> Cell {
        let last_row = rows.height * rows.depth - 1;
        let row = if self.is_south() { last_row } else { 0 };
        row * rows.width + if self.is_east() { rows.width - 1 } else { 0 }
    }
}
