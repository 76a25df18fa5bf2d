//! Checks that a grid follows the rules of [`Embedding`].

use super::{BrokenRule, Cell, Dir, Embedding, MAX_DIRS, check};
use crate::geometry::{Point, Vector, cross, is_convex_corner, is_far, offset};
use alloc::vec::Vec;
use hashbrown::HashMap;

/// A rule of [`Embedding`] that a grid breaks, and the cell at which it breaks the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BrokenEmbedding {
    /// The grid breaks a rule of [`Topology`](super::Topology).
    #[error(transparent)]
    Topology(#[from] BrokenRule),
    /// [`Embedding::floor`] returns a floor that is not less than [`Embedding::floors`].
    #[error("cell {cell} lies on floor {floor}, but the grid has {floors} floors")]
    Floor {
        /// The cell.
        cell: Cell,
        /// The value of [`Embedding::floor`].
        floor: u32,
        /// The value of [`Embedding::floors`].
        floors: u32,
    },
    /// The absolute value of a coordinate of [`Embedding::centre`] or of a corner is greater than
    /// [`MAX_COORDINATE`](crate::geometry::MAX_COORDINATE).
    #[error("cell {cell} lies more than 2⁶⁰ from the origin: move the whole grid nearer to it")]
    Far {
        /// The cell.
        cell: Cell,
    },
    /// [`Embedding::clockwise`] lists fewer than three sides.
    #[error("cell {cell} lists {sides} sides: it needs at least 3")]
    FewSides {
        /// The cell.
        cell: Cell,
        /// The number of sides listed.
        sides: usize,
    },
    /// [`Embedding::clockwise`] lists a direction that is not less than [`MAX_DIRS`].
    #[error("cell {cell} lists direction {}: directions are less than {MAX_DIRS}", dir.0)]
    NoSuchDir {
        /// The cell.
        cell: Cell,
        /// The direction.
        dir: Dir,
    },
    /// [`Embedding::clockwise`] lists a direction twice.
    #[error("cell {cell} lists direction {} twice", dir.0)]
    Twice {
        /// The cell.
        cell: Cell,
        /// The direction.
        dir: Dir,
    },
    /// A side does not begin at the end of the previous side in the list.
    #[error(
        "the side in direction {} of cell {cell} does not begin where the side listed before it, in \
         direction {}, ends: list the sides in clockwise order",
        dir.0, before.0
    )]
    Gap {
        /// The cell.
        cell: Cell,
        /// The previous side in the list.
        before: Dir,
        /// The side.
        dir: Dir,
    },
    /// A cell's sides run counter-clockwise.
    #[error("the sides of cell {cell} run counter-clockwise: list them clockwise, y runs south")]
    CounterClockwise {
        /// The cell.
        cell: Cell,
    },
    /// A cell is not convex at the end of a side, the side has length zero, or the sides run around
    /// the cell more than once.
    #[error("cell {cell} is not convex at the end of its side in direction {}", dir.0)]
    NotConvex {
        /// The cell.
        cell: Cell,
        /// The side.
        dir: Dir,
    },
    /// A cell's centre is not inside the cell.
    #[error("the centre of cell {cell} does not lie inside its side in direction {}", dir.0)]
    Centre {
        /// The cell.
        cell: Cell,
        /// The side.
        dir: Dir,
    },
    /// A move leads to the same floor, but its direction is not listed among the cell's sides.
    #[error(
        "direction {} leads from cell {cell} to cell {to} on the same floor, but is not a side \
         of cell {cell}",
        dir.0
    )]
    NoSide {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The neighbour.
        to: Cell,
    },
    /// A move leads to a different floor, but its direction is listed among the cell's sides.
    #[error(
        "direction {} leads from cell {cell} to cell {to} on another floor, but is a side of cell {cell}",
        dir.0
    )]
    OtherFloor {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The neighbour.
        to: Cell,
    },
    /// [`Topology::climb`](super::Topology::climb) returns 0 for a move to a different floor, or another value for a move on
    /// the same floor.
    #[error(
        "direction {} of cell {cell} climbs {climb}, but leads from floor {} to floor {}",
        dir.0, floors[0], floors[1]
    )]
    Climb {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The value of [`Topology::climb`](super::Topology::climb).
        climb: i8,
        /// The floors of the cell and of its neighbour.
        floors: [u32; 2],
    },
    /// Two cells on the same floor overlap, because a side of one cell and a side of the other have
    /// the same first end and the same second end.
    #[error(
        "cells {} and {} overlap: the sides in direction {} of the one and {} of the other are the same",
        cells[0], cells[1], dirs[0].0, dirs[1].0
    )]
    Overlap {
        /// The two cells.
        cells: [Cell; 2],
        /// The direction of the side in each cell.
        dirs: [Dir; 2],
    },
    /// Two neighbours report different end points for the side that they share, and the side is not
    /// at the two ends of a wrapped axis.
    #[error(
        "direction {} leads from cell {cell} to cell {to}, but the two cells place the side between \
         them differently",
        dir.0
    )]
    Apart {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The neighbour.
        to: Cell,
    },
    /// Two cells share a side in the plane, but the move through this side leads to a third cell.
    #[error(
        "direction {} leads from cell {cell} to cell {to}, but cell {beside} lies beyond that side",
        dir.0
    )]
    Beside {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The neighbour.
        to: Cell,
        /// The cell beyond the side.
        beside: Cell,
    },
}

/// A map from the floor and the two end points of a side to the cell and the side's direction.
type Sides = HashMap<(u32, [Point; 2]), (Cell, Dir)>;

/// Checks that a grid follows the rules of [`Embedding`], after checking the rules of
/// [`Topology`](super::Topology) with [`check()`]. The function checks the required methods of
/// [`Embedding`] and the methods for floors. It checks neither the other provided methods nor
/// whether there is [room for players](Embedding). Takes time linear in the total number of cell
/// sides. Uses about a hundred bytes per side.
///
/// If two neighbours report different positions for the side between them, the move must cross the
/// end of a wrapped axis. In this case, the two sides must have the same length and angle, be at
/// the border of the drawn grid, and face away from each other.
///
/// Call this function in a test of your own grid:
///
/// ```
/// use warren_maze::geometry::{HALF, Point, UNIT, Vector};
/// use warren_maze::topology::{self, BrokenEmbedding, Cell, Dir, Dirs, Embedding, Topology};
///
/// /// A row of squares: 0 leads east, and 1 west. `sides` lists the sides of each square.
/// struct Row {
///     cells: u32,
///     sides: [Dir; 4],
/// }
///
/// impl Topology for Row {
///     fn cells(&self) -> u32 {
///         self.cells
///     }
///
///     fn exits(&self, cell: Cell) -> Dirs {
///         let ends = [(Dir(0), self.cells - 1), (Dir(1), 0)];
///         ends.into_iter().filter(|&(_, end)| cell != end).map(|(dir, _)| dir).collect()
///     }
///
///     fn step(&self, cell: Cell, dir: Dir) -> Cell {
///         if dir == Dir(0) { cell + 1 } else { cell - 1 }
///     }
/// }
///
/// impl Embedding for Row {
///     fn centre(&self, cell: Cell) -> Point {
///         [i64::from(cell) * i64::from(UNIT), 0]
///     }
///
///     fn clockwise(&self, _: Cell) -> &[Dir] {
///         &self.sides
///     }
///
///     fn side(&self, _: Cell, dir: Dir) -> [Vector; 2] {
///         match dir.0 {
///             0 => [[HALF, -HALF], [HALF, HALF]],
///             1 => [[-HALF, HALF], [-HALF, -HALF]],
///             2 => [[HALF, HALF], [-HALF, HALF]],
///             _ => [[-HALF, -HALF], [HALF, -HALF]],
///         }
///     }
/// }
///
/// let right = Row { cells: 9, sides: [0, 2, 1, 3].map(Dir) };
/// assert_eq!(topology::check_embedding(&right), Ok(()));
///
/// let wrong = Row { cells: 9, sides: [0, 3, 1, 2].map(Dir) };
/// let broken = topology::check_embedding(&wrong).unwrap_err();
/// assert!(matches!(broken, BrokenEmbedding::Gap { cell: 0, .. }), "{broken}");
/// ```
///
/// # Errors
///
/// The first [`BrokenEmbedding`] that is found. Each cell is checked on its own before any
/// neighbours are compared.
pub fn check_embedding<T: Embedding + ?Sized>(grid: &T) -> Result<(), BrokenEmbedding> {
    check(grid)?;
    let mut sides = Sides::new();
    for cell in 0..grid.cells() {
        check_floor(grid, cell)?;
        check_polygon(grid, cell)?;
        let sides_of_cell = grid.clockwise(cell).iter();
        let corners = sides_of_cell.map(|&dir| ends(grid, cell, dir)[0]);
        if corners.chain([grid.centre(cell)]).any(|at| is_far(&at)) {
            return Err(BrokenEmbedding::Far { cell });
        }
        for &dir in grid.clockwise(cell) {
            let place = (grid.floor(cell), ends(grid, cell, dir));
            if let Some((other, same)) = sides.insert(place, (cell, dir)) {
                let (cells, dirs) = ([other, cell], [same, dir]);
                return Err(BrokenEmbedding::Overlap { cells, dirs });
            }
        }
    }
    for cell in 0..grid.cells() {
        for dir in grid.exits(cell) {
            check_exit(grid, cell, dir, &sides)?;
        }
    }
    Ok(())
}

/// Returns the two ends of a side, relative to the origin.
fn ends<T: Embedding + ?Sized>(grid: &T, cell: Cell, dir: Dir) -> [Point; 2] {
    let centre = grid.centre(cell);
    let side = grid.side(cell, dir);
    side.map(|end| [0, 1].map(|axis| centre[axis].saturating_add(end[axis].into())))
}

fn check_floor<T: Embedding + ?Sized>(grid: &T, cell: Cell) -> Result<(), BrokenEmbedding> {
    let (floor, floors) = (grid.floor(cell), grid.floors());
    if floor < floors {
        return Ok(());
    }
    Err(BrokenEmbedding::Floor {
        cell,
        floor,
        floors,
    })
}

/// Checks that a cell's sides run clockwise around its centre exactly once, and never turn left.
fn check_polygon<T: Embedding + ?Sized>(grid: &T, cell: Cell) -> Result<(), BrokenEmbedding> {
    let list = grid.clockwise(cell);
    let count = list.len();
    if count < 3 {
        let sides = count;
        return Err(BrokenEmbedding::FewSides { cell, sides });
    }
    for (at, &dir) in list.iter().enumerate() {
        if dir.index() >= MAX_DIRS {
            return Err(BrokenEmbedding::NoSuchDir { cell, dir });
        }
        if list[..at].contains(&dir) {
            return Err(BrokenEmbedding::Twice { cell, dir });
        }
    }
    let sides: Vec<[Vector; 2]> = list.iter().map(|&dir| grid.side(cell, dir)).collect();
    for (at, &dir) in list.iter().enumerate() {
        let last = (at + count - 1) % count;
        if sides[at][0] != sides[last][1] {
            let before = list[last];
            return Err(BrokenEmbedding::Gap { cell, before, dir });
        }
    }
    let turns = |[from, to]: [Vector; 2]| cross(from, to);
    if sides.iter().map(|&side| turns(side)).sum::<i128>() < 0 {
        return Err(BrokenEmbedding::CounterClockwise { cell });
    }
    for (at, &dir) in list.iter().enumerate() {
        let [here, next] = [sides[at], sides[(at + 1) % count]].map(way);
        if !is_convex_corner(here, next) {
            return Err(BrokenEmbedding::NotConvex { cell, dir });
        }
    }
    for (&dir, &side) in list.iter().zip(&sides) {
        if turns(side) <= 0 {
            return Err(BrokenEmbedding::Centre { cell, dir });
        }
    }
    // Each time the sides run around the centre, exactly one side crosses the ray that points east
    // from the centre. It crosses the ray from north to south.
    let passes_east = |&at: &usize| sides[at][0][1] < 0 && sides[at][1][1] >= 0;
    match (0..count).filter(passes_east).nth(1) {
        Some(at) => Err(BrokenEmbedding::NotConvex {
            cell,
            dir: list[at],
        }),
        None => Ok(()),
    }
}

/// Checks that a move's two cells agree on the position of the side between them.
fn check_exit<T: Embedding + ?Sized>(
    grid: &T,
    cell: Cell,
    dir: Dir,
    sides: &Sides,
) -> Result<(), BrokenEmbedding> {
    let (to, back) = (grid.step(cell, dir), grid.back(cell, dir));
    let floor = grid.floor(cell);
    let is_side = grid.clockwise(cell).contains(&dir);
    let (climb, floors) = (grid.climb(cell, dir), [floor, grid.floor(to)]);
    // On a wrapped axis, the floor above the first one is the last one.
    if (climb == 0) != (floors[0] == floors[1]) {
        return Err(BrokenEmbedding::Climb {
            cell,
            dir,
            climb,
            floors,
        });
    }
    match (is_side, grid.floor(to) == floor) {
        (false, false) => return Ok(()),
        (false, true) => return Err(BrokenEmbedding::NoSide { cell, dir, to }),
        (true, false) => return Err(BrokenEmbedding::OtherFloor { cell, dir, to }),
        (true, true) => {}
    }
    if !grid.clockwise(to).contains(&back) {
        let (cell, dir, to) = (to, back, cell);
        return Err(BrokenEmbedding::NoSide { cell, dir, to });
    }
    let [from, end] = ends(grid, cell, dir);
    let beyond = ends(grid, to, back);
    if beyond == [end, from] {
        return Ok(());
    }
    if let Some(&(beside, _)) = sides.get(&(floor, [end, from])) {
        return Err(BrokenEmbedding::Beside {
            cell,
            dir,
            to,
            beside,
        });
    }
    // If the move crosses the end of a wrapped axis, this cell's centre is between the cell's own
    // side and the neighbour's side.
    let along = offset(from, end);
    let is_same = offset(beyond[1], beyond[0]) == along;
    let behind = offset(grid.centre(cell), beyond[1]);
    if is_same && cross(along, behind) >= 0 {
        return Ok(());
    }
    Err(BrokenEmbedding::Apart { cell, dir, to })
}

/// Returns the vector from the first end of a side to the second.
fn way([from, to]: [Vector; 2]) -> [i128; 2] {
    offset(from.map(i64::from), to.map(i64::from))
}
