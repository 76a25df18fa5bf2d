//! Grids whose cells lie at whole coordinates: what square, cubic, hex and
//! triangular share.

use super::masked::Masked;
use super::{
    Board, Cell, Dir, Dirs, Embedding, GridError, Layout, Mask, MaskError, Rows, Topology, UNEVEN,
};
use crate::geometry::{HALF, Point, Vector};
use std::marker::PhantomData;
use std::sync::Arc;

/// The moves of a kind of grid, and how its cells look.
///
/// The table of a lattice of one's own: three pairs of opposite moves at most, the
/// one to the cell of the next higher number first of all.
pub trait Moves: Copy + std::fmt::Debug + Eq {
    /// The directions' names, by number.
    const NAMES: &'static [&'static str];

    /// Columns, rows and floors that each direction goes, by number; 2i and 2i + 1
    /// are opposite.
    const OFFSETS: &'static [[i8; 3]];

    /// From a cell to the one in the next column.
    const COLUMN: Vector;

    /// From a cell to the one in the next row.
    const ROW: Vector;

    /// How many columns, and rows, it takes until cells look the same again: a
    /// wrapped axis has a multiple of it.
    const PERIOD: u32 = 1;

    /// How the cell in a column and row looks. Each of its sides lies [`HALF`] a unit
    /// from its centre.
    fn outline(at: [u32; 3]) -> &'static Outline;

    /// The moves that such a cell has where the grid goes on to all sides.
    fn moves(_at: [u32; 3]) -> Dirs {
        Dirs::first(Self::OFFSETS.len())
    }

    /// Whether there is such a grid on a board: by default if its wrapped axes have
    /// a multiple of [`PERIOD`](Moves::PERIOD) cells.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn check(board: &Board) -> Result<(), GridError> {
        board.check_period(Self::PERIOD)
    }

    /// How many moves lead from a cell so many columns, rows and floors away.
    fn distance(from: [u32; 3], by: [i64; 3]) -> i64;
}

/// How a cell looks.
#[derive(Debug)]
pub struct Outline {
    /// From where its column and row put it to its centre.
    pub shift: Vector,
    /// Its sides, clockwise, from the north end of the first side after east.
    pub clockwise: &'static [Dir],
    /// What they are, in the same order.
    pub sides: &'static [Side],
}

/// A side of a cell, from the centre.
#[derive(Debug)]
pub struct Side {
    /// Its ends, clockwise.
    pub ends: [Vector; 2],
    /// The outward normal, a [`UNIT`](crate::geometry::UNIT) long.
    pub normal: Vector,
    /// Where the normal points, in 2⁻¹⁶ of a turn clockwise from east.
    pub heading: u16,
    /// The positive move to the cell whose side of the same direction goes on
    /// straight, where there is one.
    pub along: Option<Dir>,
}

/// A board of cells with the moves `M`, some of them perhaps removed.
///
/// A mask takes two bytes for every cell; without one the grid is a few numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice<M> {
    board: Board,
    strides: [i32; 6],
    masked: Option<Arc<Masked>>,
    moves: PhantomData<M>,
}

impl<M: Moves> Lattice<M> {
    /// A grid with all cells of a board.
    ///
    /// # Panics
    ///
    /// If there is no such grid on the board, which [`Moves::check`] tells.
    pub fn new(board: Board) -> Lattice<M> {
        if let Err(error) = M::check(&board) {
            panic!("{error}");
        }
        let mut strides = [0; 6];
        for (stride, &offset) in strides.iter_mut().zip(M::OFFSETS) {
            *stride = board.stride(offset);
        }
        Lattice {
            board,
            strides,
            masked: None,
            moves: PhantomData,
        }
    }

    /// The grid without the cells that a mask removes. The others must be
    /// connected. Time linear in the cells.
    ///
    /// # Errors
    ///
    /// If the mask does not fit the board, or cuts the grid into pieces.
    pub fn masked(self, mask: &Mask) -> Result<Lattice<M>, MaskError> {
        let [width, height, depth] = self.board.size();
        let rows = vec![width; height as usize * depth as usize];
        let Some(present) = mask.present(&rows, self.board.size())? else {
            return Ok(self);
        };
        let full = Lattice {
            masked: None,
            ..self
        };
        let masked = Masked::new(&full, present, |cell| full.board.coordinates(cell))?;
        Ok(Lattice {
            masked: Some(Arc::new(masked)),
            ..full
        })
    }

    /// Its columns, rows and floors.
    pub fn board(&self) -> &Board {
        &self.board
    }

    fn outline(&self, cell: Cell) -> &'static Outline {
        M::outline(self.board.coordinates(cell))
    }

    fn side_of(&self, cell: Cell, dir: Dir) -> &'static Side {
        let outline = self.outline(cell);
        let at = outline.clockwise.iter().position(|&side| side == dir);
        let at = at.unwrap_or_else(|| panic!("direction {} of cell {cell} is no side", dir.0));
        &outline.sides[at]
    }
}

impl<M: Moves> Topology for Lattice<M> {
    const PAIRS: usize = M::OFFSETS.len() / 2;

    fn cells(&self) -> u32 {
        self.board.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        match &self.masked {
            Some(masked) => masked.exits(cell),
            None => {
                let at = self.board.coordinates(cell);
                self.board.exits(at, M::OFFSETS) & M::moves(at)
            }
        }
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        if self.board.wraps() == [false; 3] {
            cell.wrapping_add_signed(self.strides[dir.index()])
        } else {
            self.board.step(cell, M::OFFSETS[dir.index()])
        }
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        let from = self.board.coordinates(a);
        let lengths = self.board.displacements(a, b);
        let lengths = lengths.map(|by| M::distance(from, by));
        lengths.min().unwrap_or(0) as u32
    }

    fn has(&self, cell: Cell) -> bool {
        self.masked.as_ref().is_none_or(|masked| masked.has(cell))
    }

    fn count(&self) -> u32 {
        match &self.masked {
            Some(masked) => masked.count(),
            None => self.cells(),
        }
    }

    fn rows(&self) -> Option<Rows> {
        let [width, height, depth] = self.board.size();
        let plain = self.masked.is_none() && self.board.wraps() == [false; 3] && M::PERIOD == 1;
        plain.then_some(Rows {
            width,
            height,
            depth,
        })
    }

    /// Row by row, since the cells of a row between its ends are all alike, or
    /// every second one.
    fn layout(&self) -> Layout {
        let mut layout = Layout::empty(self.cells(), &self.strides[..M::OFFSETS.len()]);
        let [width, height, _] = self.board.size();
        let byte = |at: [u32; 3]| {
            let uneven = self.board.at_seam(at);
            let exits = self.board.exits(at, M::OFFSETS) & M::moves(at);
            exits.0 as u8 | if uneven { UNEVEN } else { 0 }
        };
        let bytes = layout.bytes_mut();
        for (i, row) in (0..).zip(bytes.chunks_exact_mut(width as usize)) {
            let [y, z] = [i % height, i / height];
            if M::PERIOD == 1 {
                row.fill(byte([width / 2, y, z]));
            } else {
                for (x, cell) in (0..).zip(&mut *row) {
                    *cell = byte([x, y, z]);
                }
            }
            row[0] = byte([0, y, z]);
            row[width as usize - 1] = byte([width - 1, y, z]);
        }
        if let Some(masked) = &self.masked {
            masked.lay_out(bytes);
        }
        layout
    }
}

impl<M: Moves> Embedding for Lattice<M> {
    fn centre(&self, cell: Cell) -> Point {
        let at = self.board.coordinates(cell);
        let shift = M::outline(at).shift;
        [0, 1].map(|axis| {
            let [column, row] = [M::COLUMN, M::ROW].map(|way| i64::from(way[axis]));
            i64::from(at[0]) * column + i64::from(at[1]) * row + i64::from(shift[axis])
        })
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        self.outline(cell).clockwise
    }

    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2] {
        self.side_of(cell, dir).ends
    }

    fn floors(&self) -> u32 {
        self.board.depth()
    }

    fn floor(&self, cell: Cell) -> u32 {
        self.board.coordinates(cell)[2]
    }

    /// That of the cells at the corners of a floor, and of those beside them.
    fn bounds(&self) -> [Point; 2] {
        let [width, height, _] = self.board.size();
        let ends = |length: u32| [0, 1.min(length - 1), length.saturating_sub(2), length - 1];
        let (mut low, mut high) = ([i64::MAX; 2], [i64::MIN; 2]);
        for y in ends(height) {
            for x in ends(width) {
                for corner in self.corners(y * width + x) {
                    low = [0, 1].map(|axis| low[axis].min(corner[axis]));
                    high = [0, 1].map(|axis| high[axis].max(corner[axis]));
                }
            }
        }
        [low, high]
    }

    fn normal(&self, cell: Cell, dir: Dir) -> Vector {
        self.side_of(cell, dir).normal
    }

    fn apothem(&self, _: Cell, _: Dir) -> i64 {
        HALF.into()
    }

    fn heading(&self, cell: Cell, dir: Dir) -> u16 {
        self.side_of(cell, dir).heading
    }

    fn beside(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        let (at, size) = (self.board.coordinates(cell), self.board.size());
        let [dx, dy, dz] = M::OFFSETS[dir.index()];
        let x = at[0]
            .checked_add_signed(dx.into())
            .filter(|&x| x < size[0])?;
        let y = at[1]
            .checked_add_signed(dy.into())
            .filter(|&y| y < size[1])?;
        let is_beside = dz == 0 && M::moves(at).contains(dir);
        is_beside.then(|| (at[2] * size[1] + y) * size[0] + x)
    }

    fn climb(&self, _: Cell, dir: Dir) -> i8 {
        -M::OFFSETS[dir.index()][2]
    }

    /// By a side of the same direction, if the next cell has one.
    fn straight_on(&self, cell: Cell, dir: Dir) -> Option<Dir> {
        let next = self.step(cell, dir);
        self.has_side(next, dir).then_some(dir)
    }

    /// Cells whose sides lie as far from one centre as from the other are nearer to
    /// their own centre than to any other: of the four centres around a place the
    /// nearest is that of its cell.
    fn locate(&self, place: Point, floor: u32) -> Option<Cell> {
        let [column, row] = [M::COLUMN, M::ROW].map(|way| way.map(i128::from));
        let place = place.map(i128::from);
        let cross = |a: [i128; 2], b: [i128; 2]| a[0] * b[1] - a[1] * b[0];
        let whole = cross(column, row);
        let first = [cross(place, row), cross(column, place)].map(|of| of.div_euclid(whole));
        let around = [[0, 0], [1, 0], [0, 1], [1, 1]];
        let around = around.map(|by: [i128; 2]| [first[0] + by[0], first[1] + by[1]]);
        let far = |[x, y]: &[i128; 2]| {
            let within = [x, y].map(|of| of.rem_euclid(M::PERIOD.into()) as u32);
            let shift = M::outline([within[0], within[1], 0]).shift;
            let off =
                |axis| x * column[axis] + y * row[axis] + i128::from(shift[axis]) - place[axis];
            off(0).pow(2) + off(1).pow(2)
        };
        let [x, y] = around.into_iter().min_by_key(far)?;
        let at = [x.try_into().ok()?, y.try_into().ok()?, floor.into()];
        self.board.cell_at(at)
    }

    fn along(&self, cell: Cell, dir: Dir) -> Option<Dir> {
        self.side_of(cell, dir).along
    }
}
