//! Lattices: grids whose cells are in rows and columns. The square, cubic, hex and triangular grids
//! are lattices that differ only in their table of [`Moves`].

use super::common::CommonGrid;
use super::masked::{self, Masked};
use super::{
    Board, BrokenRule, Cell, Dir, Dirs, Embedding, GridError, Layout, Mask, MaskError, Rows,
    Topology, UNEVEN,
};
use crate::geometry::{self, HALF, Point, Vector, cross};
use alloc::sync::Arc;
use alloc::vec;
use core::marker::PhantomData;
use core::ops::Range;

/// The table that defines a kind of lattice: its moves and its cell shapes.
///
/// Implement this trait to define a lattice of your own, which is as fast as the square grid. The
/// table contains one, two or three pairs of opposite moves. The first move must be `[1, 0, 0]`,
/// which leads to the next column. If [`PERIOD`](Moves::PERIOD) is 1, the moves must be those that
/// [`Rows`] describes.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::geometry::Vector;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{self, Board, Dirs, Lattice, Moves, Outline, SquareMoves};
///
/// /// Square cells. Only every other column has moves to the south and north.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// struct Shelves;
///
/// impl Moves for Shelves {
///     const NAMES: &'static [&'static str] = SquareMoves::NAMES;
///     const OFFSETS: &'static [[i8; 3]] = SquareMoves::OFFSETS;
///     const COLUMN: Vector = SquareMoves::COLUMN;
///     const ROW: Vector = SquareMoves::ROW;
///     const PERIOD: u32 = 2;
///
///     fn outline(at: [u32; 3]) -> &'static Outline {
///         SquareMoves::outline(at)
///     }
///
///     fn moves([x, _, _]: [u32; 3]) -> Dirs {
///         Dirs::first(if x % 2 == 0 { 4 } else { 2 })
///     }
///
///     fn distance(from: [u32; 3], by: [i64; 3]) -> i64 {
///         SquareMoves::distance(from, by)
///     }
/// }
///
/// let grid = Lattice::<Shelves>::new(Board::new([12, 9, 1], [true, false, false])?);
/// assert_eq!(topology::check(&grid), Ok(()));
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(maze.open_cells().count(), 108);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub trait Moves: Copy + core::fmt::Debug + Eq {
    /// The names of the directions. The name of [`Dir`] `i` is at index `i`.
    const NAMES: &'static [&'static str];

    /// For each direction, the amounts by which a move changes the column, the row and the floor.
    /// Each amount is -1, 0 or 1. The moves at indices `2i` and `2i + 1` must be opposite.
    const OFFSETS: &'static [[i8; 3]];

    /// The vector from a cell to the cell in the next column, ignoring [`Outline::shift`].
    const COLUMN: Vector;

    /// The vector from a cell to the cell in the next row, ignoring [`Outline::shift`].
    const ROW: Vector;

    /// The number of columns and of rows after which the cell shapes repeat. The length of a
    /// wrapped axis must be a multiple of this number. The default, 1, means that all cells have
    /// the same shape.
    const PERIOD: u32 = 1;

    /// Returns the shape of the cell at the given column, row and floor. The distance from the
    /// centre of the cell to each side must be [`HALF`].
    fn outline(at: [u32; 3]) -> &'static Outline;

    /// Returns the moves of the cell at the given column, row and floor, as if the grid had no
    /// border. By default, a cell has all moves in the table.
    fn moves(_at: [u32; 3]) -> Dirs {
        Dirs::first(Self::OFFSETS.len())
    }

    /// Checks whether a board is valid for this kind of grid. The default implementation checks
    /// that the length of each wrapped axis is a multiple of [`PERIOD`](Moves::PERIOD).
    ///
    /// # Errors
    ///
    /// A [`GridError`] that says why the grid cannot be created.
    fn check(board: &Board) -> Result<(), GridError> {
        board.check_period(Self::PERIOD)
    }

    /// Returns the minimum number of moves from the cell at the coordinates `from` to the cell that
    /// is `by` columns, rows and floors away, or a lower bound for this number: see
    /// [`Topology::distance`].
    fn distance(from: [u32; 3], by: [i64; 3]) -> i64;
}

/// The shape of a lattice cell.
#[derive(Debug)]
pub struct Outline {
    /// The cell's centre, relative to the point determined by its column and row.
    pub shift: Vector,
    /// The directions of the sides in clockwise order.
    pub clockwise: &'static [Dir],
    /// The sides, in the order of `clockwise`.
    pub sides: &'static [LatticeSide],
}

/// A side of a lattice cell. Points are relative to the cell's centre.
#[derive(Debug)]
pub struct LatticeSide {
    /// The two ends, in clockwise order.
    pub ends: [Vector; 2],
    /// The vector of length [`UNIT`](crate::geometry::UNIT) that is perpendicular to the
    /// side and points out of the cell.
    pub normal: Vector,
    /// The angle of `normal`, in units of 2⁻¹⁶ of a full turn, clockwise from east.
    pub heading: u16,
    /// The result of [`Embedding::collinear_dir`] for this side.
    pub collinear_dir: Option<Dir>,
}

/// A grid of cells in rows and columns. The table `M` defines the moves and the cell shapes. A mask
/// can remove some of the cells.
///
/// The cell in column `x`, row `y` and floor `z` has the number `(z * height + y) * width + x`. A
/// mask uses two bytes per cell. Without a mask, the memory that a lattice uses does not depend on
/// the number of cells.
///
/// [`Square`](super::Square), [`Cubic`](super::Cubic), [`Hex`](super::Hex) and
/// [`Triangular`](super::Triangular) are lattices. To define a lattice of your own, see
/// [`Moves`].
///
/// ```
/// use warren_maze::topology::{Board, Mask, Square, Topology};
///
/// let grid = Square::new(Board::new([3, 2, 1], [false; 3])?);
/// assert_eq!(grid.step(1, Square::SOUTH), 4);
/// let mask = Mask::Drawn(vec![".#.".into(), "...".into()]);
/// let grid = grid.masked(&mask)?;
/// assert_eq!((grid.cells(), grid.count()), (6, 5));
/// assert!(grid.exits(1).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice<M> {
    board: Board,
    strides: [i32; 6],
    masked: Option<Arc<Masked>>,
    moves: PhantomData<M>,
}

impl<M: Moves> Lattice<M> {
    /// Creates a grid with all cells of a board.
    ///
    /// # Panics
    ///
    /// If [`Moves::check`] rejects the board. The square, cubic and hex grids accept every board.
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

    /// Returns the grid without the cells that a mask removes. The remaining cells must
    /// be connected. Takes time linear in the number of cells. Uses two bytes per cell.
    ///
    /// # Errors
    ///
    /// A [`MaskError`] if the mask does not fit the board, or if the remaining cells are
    /// not connected.
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

    /// Returns the grid's board, which defines its size and the coordinates of its cells.
    pub fn board(&self) -> &Board {
        &self.board
    }

    fn outline(&self, cell: Cell) -> &'static Outline {
        M::outline(self.board.coordinates(cell))
    }

    fn side_of(&self, cell: Cell, dir: Dir) -> &'static LatticeSide {
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
        masked::has(&self.masked, cell)
    }

    fn count(&self) -> u32 {
        masked::count(&self.masked, self.cells())
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

    /// Returns `Ok` without checking the table.
    fn validate(&self) -> Result<(), BrokenRule> {
        Ok(())
    }

    /// Fills the layout row by row. If the period is 1, all cells of a row have the same exits,
    /// except for the first and the last cell.
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

    fn climb(&self, _: Cell, dir: Dir) -> i8 {
        -M::OFFSETS[dir.index()][2]
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

    /// Examines only a floor's corner cells, and the cells next to them.
    fn bounds(&self) -> [Point; 2] {
        let [width, height, _] = self.board.size();
        let ends = |length: u32| [0, 1.min(length - 1), length.saturating_sub(2), length - 1];
        let rows = ends(height).into_iter();
        let cells = rows.flat_map(|y| ends(width).map(|x| y * width + x));
        geometry::bounds(cells.flat_map(|cell| self.corners(cell)))
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

    fn adjoining(&self, cell: Cell, dir: Dir) -> Option<Cell> {
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

    /// Returns `dir` if the neighbour has a side in direction `dir`.
    fn straight_on(&self, cell: Cell, dir: Dir) -> Option<Dir> {
        let next = self.step(cell, dir);
        self.has_side(next, dir).then_some(dir)
    }

    /// Every side is halfway between the centres of its two cells, so a point is in the cell with
    /// the nearest centre. Only the four centres around the point need to be compared.
    fn locate(&self, place: Point, floor: u32) -> Option<Cell> {
        let [column, row] = [M::COLUMN, M::ROW].map(|way| way.map(i128::from));
        let place = place.map(i128::from);
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

    fn collinear_dir(&self, cell: Cell, dir: Dir) -> Option<Dir> {
        self.side_of(cell, dir).collinear_dir
    }
}

impl<M: Moves> CommonGrid for Lattice<M> {
    const HAS_RINGS: bool = false;
    const DIR_NAMES: &'static [&'static str] = M::NAMES;
    const BASIS: Option<[Vector; 2]> = Some([M::COLUMN, M::ROW]);

    fn has_floors() -> bool {
        M::OFFSETS.iter().any(|offset| offset[2] != 0)
    }

    fn has_square_cells() -> bool {
        let cells = (0..M::PERIOD).flat_map(|y| (0..M::PERIOD).map(move |x| [x, y, 0]));
        let mut outlines = cells.map(M::outline);
        M::COLUMN[1] == 0
            && M::ROW[0] == 0
            && outlines.all(|outline| outline.shift == [0, 0] && outline.sides.len() == 4)
    }

    fn with_size(size: [u32; 3], wraps: [bool; 3]) -> Result<Self, GridError> {
        let board = Board::new(size, wraps)?;
        M::check(&board)?;
        Ok(Lattice::new(board))
    }

    fn board(&self) -> Option<&Board> {
        Some(&self.board)
    }

    fn size(&self) -> [u32; 3] {
        self.board.size()
    }

    fn row(&self, row: u32) -> Range<Cell> {
        let width = self.board.width();
        row * width..(row + 1) * width
    }

    fn coordinates(&self, cell: Cell) -> [u32; 3] {
        self.board.coordinates(cell)
    }

    fn cell_at(&self, at: [i64; 3]) -> Option<Cell> {
        self.board.cell_at(at)
    }
}
