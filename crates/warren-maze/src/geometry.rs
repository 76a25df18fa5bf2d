//! Where cells, their corners and their walls lie, in integers.
//!
//! Lengths are in units of 2⁻¹⁶ of a cell's width, which is the distance of two
//! cells' centres side by side. `x` runs east, `y` south. Play needs integers to
//! be the same on every machine; pictures divide by [`UNIT`], so that what is
//! seen and what is walked in cannot differ.
//!
//! ```text
//!   square            hex
//!   3───────0          5        corners clockwise from the north end of the
//!   │       │        4   0      east side: the i-th direction of
//!   │   ·   │        │ · │      `Geometry::round` has its side between
//!   │       │        3   1      corners i and i + 1
//!   2───────1          2
//! ```

use crate::topology::{Dir, HexMoves, Moves, Shape, SquareMoves};

/// The width of a cell.
pub const UNIT: i32 = 1 << 16;

/// A point or a way between two, east and south.
pub type Vector = [i32; 2];

/// The measures of one kind of grid.
#[derive(Debug)]
pub struct Geometry {
    /// From a cell's centre to that of the next column.
    pub column: Vector,
    /// From a cell's centre to that of the next row.
    pub row: Vector,
    /// For each direction within a floor the normal of its side, outward, of length [`UNIT`].
    pub normals: &'static [Vector],
    /// For each direction the ends of its side, clockwise, from the centre.
    pub sides: &'static [[Vector; 2]],
    /// The directions in clockwise order.
    pub round: &'static [Dir],
    /// For each direction the positive move to the cell whose side of that
    /// direction goes on straight, where there is one.
    pub along: &'static [Option<Dir>],
}

/// The measures of a kind of grid.
pub fn of(shape: Shape) -> &'static Geometry {
    match shape {
        // A floor of cubes is a floor of squares: ups and downs have no wall.
        Shape::Square | Shape::Cubic => &SQUARE,
        Shape::Hex => &HEX,
    }
}

impl Geometry {
    /// From a cell's centre to that of the cell `dx` columns and `dy` rows on,
    /// as seen from above.
    pub fn way(&self, offset: [i8; 3]) -> Vector {
        let [dx, dy, _] = offset.map(i32::from);
        [
            dx * self.column[0] + dy * self.row[0],
            dx * self.column[1] + dy * self.row[1],
        ]
    }

    /// A cell's corners, clockwise.
    pub fn corners(&self) -> impl Iterator<Item = Vector> {
        self.round.iter().map(|dir| self.sides[dir.index()][0])
    }
}

/// Half a cell's width, the distance of a side from the centre.
pub const HALF: i32 = UNIT / 2;

static SQUARE: Geometry = Geometry {
    column: [UNIT, 0],
    row: [0, UNIT],
    normals: &[[UNIT, 0], [-UNIT, 0], [0, UNIT], [0, -UNIT]],
    sides: &[
        [[HALF, -HALF], [HALF, HALF]],
        [[-HALF, HALF], [-HALF, -HALF]],
        [[HALF, HALF], [-HALF, HALF]],
        [[-HALF, -HALF], [HALF, -HALF]],
    ],
    round: SquareMoves::ROUND,
    along: &[Some(Dir(2)), Some(Dir(2)), Some(Dir(0)), Some(Dir(0))],
};

/// √3/2 of a unit, the distance of two rows.
const ROW: i32 = 56_756;
/// 1/√3 of a unit, from the centre to the top corner.
const TOP: i32 = 37_837;
/// Half of that, from the middle of a side to its end.
const SIDE: i32 = ROW - TOP;

static HEX: Geometry = Geometry {
    column: [UNIT, 0],
    row: [HALF, ROW],
    normals: &[
        [UNIT, 0],
        [-UNIT, 0],
        [HALF, ROW],
        [-HALF, -ROW],
        [-HALF, ROW],
        [HALF, -ROW],
    ],
    sides: &[
        [[HALF, -SIDE], [HALF, SIDE]],
        [[-HALF, SIDE], [-HALF, -SIDE]],
        [[HALF, SIDE], [0, TOP]],
        [[-HALF, -SIDE], [0, -TOP]],
        [[0, TOP], [-HALF, SIDE]],
        [[0, -TOP], [HALF, -SIDE]],
    ],
    round: HexMoves::ROUND,
    along: &[None; 6],
};
