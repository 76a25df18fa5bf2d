//! The triangular grid (delta), in which each cell has up to three neighbours.
//!
//! ```text
//!        ╱╲¯¯¯¯╱╲        columns alternate between triangles that point up, with a
//!      ╱  0 ╲1╱  2 ╲     side to the south, and ones that point down, with a side
//!      ¯¯¯¯¯¯  ¯¯¯¯¯¯    to the north; the first cell points up
//! ```

use super::lattice::{Lattice, LatticeSide, Moves, Outline};
use super::{Board, Dir, Dirs, GridError};
use crate::geometry::{HALF, UNIT, Vector};

/// The triangular grid (delta): rows of triangles that alternately point up and down.
///
/// The first cell points up. A cell has neighbours to the east and to the west. A third neighbour
/// is to the south if the cell points up, and to the north if it points down. A single column of
/// more than two triangles is not connected, so [`Lattice::new`] panics for such a board. To avoid
/// the panic, call [`Moves::check`] first.
///
/// ```
/// use warren_maze::topology::{Board, Topology, Triangular};
///
/// let grid = Triangular::new(Board::new([5, 2, 1], [false; 3])?);
/// assert_eq!(grid.exits(2).len(), 3);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "delta")]
#[doc(alias = "triangle")]
pub type Triangular = Lattice<TriangularMoves>;

/// The triangular grid's table of moves: east and west, and south or north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriangularMoves;

impl Moves for TriangularMoves {
    const NAMES: &'static [&'static str] = &["east", "west", "south", "north"];
    const OFFSETS: &'static [[i8; 3]] = &[[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]];
    const COLUMN: Vector = [COLUMN, 0];
    const ROW: Vector = [0, UNIT + HALF];
    const PERIOD: u32 = 2;

    fn outline(at: [u32; 3]) -> &'static Outline {
        if points_up(at) { &UP } else { &DOWN }
    }

    fn moves(at: [u32; 3]) -> Dirs {
        let upright = if points_up(at) { SOUTH } else { NORTH };
        Dirs::first(2) | Dirs::of(upright)
    }

    /// Rejects a board with a single column and more than two rows, because only every second
    /// triangle has a neighbour in the next row.
    fn check(board: &Board) -> Result<(), GridError> {
        let height = board.height();
        if board.width() == 1 && height > 2 {
            return Err(GridError::NarrowTriangles { height });
        }
        board.check_period(Self::PERIOD)
    }

    /// Every second cell of a row has a move to the row above, and the other cells have a move to
    /// the row below. A path therefore needs a move along the row between any two consecutive moves
    /// from row to row. A path also needs a move along the row at the beginning if the first cell
    /// has no move towards the target row.
    fn distance(from: [u32; 3], [dx, dy, _]: [i64; 3]) -> i64 {
        let (dx, rows) = (dx.abs(), dy.abs());
        if rows == 0 {
            return dx;
        }
        let leads_there = points_up(from) == (dy > 0);
        let along = rows - i64::from(leads_there);
        rows + if along <= dx {
            dx
        } else {
            along + (along - dx) % 2
        }
    }
}

fn points_up([x, y, _]: [u32; 3]) -> bool {
    (x + y).is_multiple_of(2)
}

const EAST: Dir = Dir(0);
const WEST: Dir = Dir(1);
const SOUTH: Dir = Dir(2);
const NORTH: Dir = Dir(3);

/// √3/2 of a unit: half the side length, and also the distance between adjacent columns.
const COLUMN: i32 = 56_756;

/// A quarter of a unit: the distance from a row's middle to its cells' centres.
const SHIFT: i32 = UNIT / 4;

static UP: Outline = Outline {
    shift: [0, SHIFT],
    clockwise: &[EAST, SOUTH, WEST],
    sides: &[
        side([[0, -UNIT], [COLUMN, HALF]], [COLUMN, -HALF], 11),
        side([[COLUMN, HALF], [-COLUMN, HALF]], [0, UNIT], 3),
        side([[-COLUMN, HALF], [0, -UNIT]], [-COLUMN, -HALF], 7),
    ],
};

static DOWN: Outline = Outline {
    shift: [0, -SHIFT],
    clockwise: &[EAST, WEST, NORTH],
    sides: &[
        side([[COLUMN, -HALF], [0, UNIT]], [COLUMN, HALF], 1),
        side([[0, UNIT], [-COLUMN, -HALF]], [-COLUMN, HALF], 5),
        side([[-COLUMN, -HALF], [COLUMN, -HALF]], [0, -UNIT], 9),
    ],
};

const fn side(ends: [Vector; 2], normal: Vector, twelfths: u16) -> LatticeSide {
    LatticeSide {
        ends,
        normal,
        heading: ((65_536 * twelfths as u32 + 6) / 12) as u16,
        collinear_dir: None,
    }
}
