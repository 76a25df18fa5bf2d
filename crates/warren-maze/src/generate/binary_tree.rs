//! Binary tree: every cell joined to a neighbour on the way to one corner.

use super::row_words::{deal, each_row};
use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::{Cell, Dir, Rows, Topology};
use std::ops::ControlFlow;

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

/// Carves a tree over all cells, with a passage along each of two edges.
///
/// Every cell but the corner's is joined to a random neighbour on the way to the
/// corner: the one beside it in its row, or one in a row or on a floor nearer to
/// it. Floors count as rows do: the corner lies on the first one if it is a
/// northern one, else on the last. Time linear in the cells; 64 cells are drawn
/// at once.
///
/// It is a tree on every grid with rows. Count a cell by its floor, then its
/// row, then its column, each from the corner's: whichever way it is joined, to
/// a cell that counts less. So no walk along those ways returns, and all end at
/// the only cell that has none: one at the corner's column has the way to the
/// row nearer by, one in the corner's row that to the floor nearer by.
pub fn binary_tree<T: Topology>(
    grid: &T,
    rows: Rows,
    corner: Corner,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let ways = corner.ways();
    carve.root(corner.cell(rows))?;
    for row in each_row(grid, rows) {
        for word in row.words() {
            let dealt = deal(ways.map(|dir| word.with(dir)), random);
            for (dir, cells) in ways.into_iter().zip(dealt) {
                carve.row(word.first, cells, dir)?;
            }
        }
    }
    ControlFlow::Continue(())
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
