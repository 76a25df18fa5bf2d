//! Layouts: tables with the exits of all cells, which make lattices fast.

use super::{Cell, Dir, Dirs, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// A table with the exits of all cells of a grid: see [`Topology::layout`].
///
/// Only the generators and solvers in this crate can read a layout. A layout uses one byte per
/// cell.
// Most cells of a lattice are *even*: a move in a given direction always adds the same stride to
// the cell's number. The other cells, such as those at the ends of a wrapped axis, are *uneven*.
// For these cells, algorithms call `Topology::step`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    strides: Strides,
    /// The number of bytes before the first cell's byte and after the last cell's byte. The margin
    /// is as long as the longest stride, so that a stride that leads off the grid stays inside the
    /// vector. [`SPARE`] additional bytes follow the second margin.
    margin: usize,
    bytes: Vec<u8>,
}

/// The maximum number of directions if they are paired. A byte that stores a set of these
/// directions has two unused bits.
pub(crate) const MAX_PAIRED: usize = 6;

/// The bit that marks an uneven cell. Moves from such a cell do not use the strides.
pub(crate) const UNEVEN: u8 = 1 << MAX_PAIRED;

/// The number of bytes after the second margin. They make it possible to read eight bytes at once,
/// starting with the byte of any cell.
const SPARE: usize = 8;

/// The stride of each direction: the amount that a move adds to an even cell's number.
///
/// The methods take `&self`, because passing the table by value would copy it at every step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strides([i32; 8]);

impl Layout {
    /// Returns a layout in which every cell is uneven. A layout without even cells is correct for
    /// any grid that follows the rules.
    pub(super) fn uneven<T: Topology + ?Sized>(grid: &T) -> Layout {
        let mut layout = Layout::empty(grid.cells(), &[]);
        if T::PAIRS == 0 {
            layout.bytes_mut().fill(UNEVEN);
            return layout;
        }
        for (cell, byte) in (0..).zip(layout.bytes_mut()) {
            *byte = UNEVEN | grid.exits(cell).0 as u8;
        }
        layout
    }

    /// Returns a layout without exits. `of_dirs` contains each direction's stride.
    pub(super) fn empty(cells: u32, of_dirs: &[i32]) -> Layout {
        let mut strides = [0; 8];
        strides[..of_dirs.len()].copy_from_slice(of_dirs);
        let longest = strides.iter().map(|stride: &i32| stride.unsigned_abs());
        let margin = longest.max().unwrap_or(0) as usize;
        Layout {
            strides: Strides(strides),
            margin,
            bytes: vec![0; cells as usize + 2 * margin + SPARE],
        }
    }

    /// Returns a mutable slice with one byte per cell.
    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        let end = self.bytes.len() - self.margin - SPARE;
        &mut self.bytes[self.margin..end]
    }

    /// Returns one byte per cell. An algorithm can store its own bits in these bytes. A byte
    /// contains [`UNEVEN`] if the cell is uneven, and the cell's exits if directions are paired.
    pub(crate) fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.truncate(self.bytes.len() - self.margin - SPARE);
        self.bytes.drain(..self.margin);
        self.bytes
    }

    /// Returns all bytes, including the margins, and the index of the first cell's byte. Adding a
    /// stride to the index of any cell's byte does not lead outside these bytes.
    pub(crate) fn with_margin(self) -> (Vec<u8>, usize) {
        (self.bytes, self.margin)
    }

    pub(crate) fn strides(&self) -> Strides {
        self.strides
    }
}

impl Strides {
    /// Returns the neighbour of a cell in a direction. `byte` is the cell's byte in the layout.
    #[inline(always)]
    pub(crate) fn step<T: Topology>(&self, grid: &T, byte: u8, cell: Cell, dir: Dir) -> Cell {
        if byte & UNEVEN == 0 {
            self.add(cell, dir)
        } else {
            grid.step(cell, dir)
        }
    }

    /// Returns the neighbour of an even cell in a direction.
    #[inline(always)]
    pub(crate) fn add(&self, cell: Cell, dir: Dir) -> Cell {
        cell.wrapping_add_signed(self.of(dir))
    }

    /// Returns a direction's stride: the amount that a move adds to an even cell's number.
    #[inline(always)]
    pub(crate) fn of(&self, dir: Dir) -> i32 {
        self.0[dir.index() % 8]
    }

    /// Returns the length of the longest stride: the maximum difference between the numbers of an
    /// even cell and one of its neighbours.
    pub(crate) fn longest(&self) -> u32 {
        let lengths = self.0.map(i32::unsigned_abs);
        lengths.into_iter().max().unwrap_or(0)
    }
}

/// Returns the exits stored in a byte.
#[inline(always)]
pub(crate) const fn exits_in(byte: u8) -> Dirs {
    Dirs((byte & (UNEVEN - 1)) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Grid, GridShape, GridSpec, Mask};
    use alloc::string::String;

    /// Checks that the strides are valid in every even cell. If a stride leads to a cell that is
    /// not a neighbour, that cell must not have an exit in the opposite direction.
    #[test]
    fn layouts_store_exits_and_strides_hold_in_even_cells() {
        for shape in GridShape::ALL {
            for [width, height] in [[4, 6], [5, 5], [8, 4], [3, 1], [66, 3]] {
                for wraps in 0..8 {
                    let spec = GridSpec {
                        shape,
                        width,
                        height,
                        depth: if shape.has_floors() { 3 } else { 1 },
                        wrap_x: wraps & 1 != 0,
                        wrap_y: wraps & 2 != 0,
                        wrap_z: wraps & 4 != 0,
                    };
                    // Some grids cannot wrap on every axis.
                    let Ok(grid) = Grid::try_from(spec) else {
                        continue;
                    };
                    check_layout(&grid);
                    check_layout(&holed(grid));
                }
            }
        }
    }

    /// Returns the grid without its last cell.
    fn holed(grid: Grid) -> Grid {
        let mut rows: Vec<String> = (0..grid.count_rows())
            .map(|row| ".".repeat(grid.row(row).len()))
            .collect();
        let last = rows.last_mut().expect("a row");
        last.pop();
        last.push('#');
        grid.masked(&Mask::Drawn(rows)).expect("one piece")
    }

    fn check_layout(grid: &Grid) {
        let layout = grid.layout();
        let (strides, bytes) = (layout.strides(), layout.into_bytes());
        assert_eq!(bytes.len(), grid.cells() as usize);
        for (cell, &byte) in (0..).zip(&bytes) {
            let exits = grid.exits(cell);
            assert_eq!(exits_in(byte), exits, "{grid:?}, cell {cell}");
            if byte & UNEVEN != 0 {
                continue;
            }
            for dir in (0..grid.dir_names().len() as u8).map(Dir) {
                let there = i64::from(cell) + i64::from(strides.of(dir));
                if exits.contains(dir) {
                    assert_eq!(i64::from(grid.step(cell, dir)), there, "{grid:?}");
                } else if (0..i64::from(grid.cells())).contains(&there) {
                    let back = grid.exits(there as Cell).contains(dir.paired());
                    assert!(!back, "{grid:?}, from {cell} {dir:?}");
                }
            }
        }
        let is_uneven = grid.wraps() != [false; 3] || grid.shape().has_rings();
        let uneven = bytes.iter().any(|byte| byte & UNEVEN != 0);
        assert_eq!(uneven, is_uneven, "{grid:?}");
    }
}
