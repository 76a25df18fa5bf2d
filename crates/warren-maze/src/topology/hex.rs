//! The hex grid (sigma), in which each cell has up to six neighbours. The coordinates are axial.
//! All rows have the same length, so a board's outline is a rhombus.
//!
//! ```text
//!     NW  NE          x grows to the east and y to the south-east, so each row
//!   W   ·   E         lies half a cell further to the right than the row above
//!     SW  SE
//! ```

use super::Dir;
use super::lattice::{Lattice, LatticeSide, Moves, Outline};
use crate::geometry::{HALF, UNIT, Vector};

/// The hex grid (sigma): hexagonal cells with a corner at the top.
///
/// Each row is half a cell further east than the row above, so the grid's outline is a rhombus.
/// [`Mask::Hexagon`](super::Mask::Hexagon) reduces the rhombus to a hexagon.
///
/// ```
/// use warren_maze::topology::{Board, Hex, Mask, Topology};
///
/// let rhombus = Hex::new(Board::new([5, 5, 1], [false; 3])?);
/// let hexagon = rhombus.masked(&Mask::Hexagon)?;
/// assert_eq!(hexagon.count(), 19);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "sigma")]
#[doc(alias = "hexagonal")]
pub type Hex = Lattice<HexMoves>;

/// The hex grid's table of moves: east and west, south-east and north-west, south-west and
/// north-east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexMoves;

impl Moves for HexMoves {
    const NAMES: &'static [&'static str] = &[
        "east",
        "west",
        "south-east",
        "north-west",
        "south-west",
        "north-east",
    ];
    const OFFSETS: &'static [[i8; 3]] = &[
        [1, 0, 0],
        [-1, 0, 0],
        [0, 1, 0],
        [0, -1, 0],
        [-1, 1, 0],
        [1, -1, 0],
    ];
    const COLUMN: Vector = [UNIT, 0];
    const ROW: Vector = [HALF, ROW];

    fn outline(_: [u32; 3]) -> &'static Outline {
        &HEXAGON
    }

    fn distance(_: [u32; 3], [dx, dy, _]: [i64; 3]) -> i64 {
        dx.abs().max(dy.abs()).max((dx + dy).abs())
    }
}

/// √3/2 of a unit: the distance between adjacent rows.
const ROW: i32 = 56_756;
/// 1/√3 of a unit: the distance from the centre to the top corner.
const TOP: i32 = 37_837;
/// Half of [`TOP`]: the distance from the midpoint of a side to either end.
const SIDE: i32 = ROW - TOP;

/// A sixth of a full turn.
const SIXTH: u16 = 10_922;

/// ```text
///     ⟋ ⟍
///   ⟋     ⟍
///  │       │
///  │   ·   │
///  │       │
///   ⟍     ⟋
///     ⟍ ⟋
/// ```
static HEXAGON: Outline = Outline {
    shift: [0, 0],
    clockwise: &[Dir(0), Dir(2), Dir(4), Dir(1), Dir(3), Dir(5)],
    sides: &[
        side([[HALF, -SIDE], [HALF, SIDE]], [UNIT, 0], 0),
        side([[HALF, SIDE], [0, TOP]], [HALF, ROW], 1),
        side([[0, TOP], [-HALF, SIDE]], [-HALF, ROW], 2),
        side([[-HALF, SIDE], [-HALF, -SIDE]], [-UNIT, 0], 3),
        side([[-HALF, -SIDE], [0, -TOP]], [-HALF, -ROW], 4),
        side([[0, -TOP], [HALF, -SIDE]], [HALF, -ROW], 5),
    ],
};

const fn side(ends: [Vector; 2], normal: Vector, sixths: u16) -> LatticeSide {
    LatticeSide {
        ends,
        normal,
        heading: sixths * SIXTH,
        collinear_dir: None,
    }
}
